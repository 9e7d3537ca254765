from scoring.writers.as_csv import as_csv
from tests.scoring.documents.made_of import deals, standings


def test_a_sheet_is_written_as_the_excel_of_its_language_reads_it():
    assert as_csv(standings(["Ștefan", "=1"])).decode("utf-8-sig").splitlines()[1:] == [
        "1;Ștefan;'=1;20;300;40;15,0",
        "2;'=1;Ștefan;20;299;39;14,95",
    ]
    assert as_csv(standings(["Ștefan"], "en")).decode() == (
        "\ufeffRank,Name,Team,Deals,Points,Difference,Average per deal\r\n"
        "1,Ștefan,Ștefan,20,300,40,15.0\r\n"
    )


def test_moments_are_written_so_that_they_sort_and_lines_are_not_broken():
    (_head, line) = as_csv(deals(["Ana\nPop"], "en")).decode("utf-8-sig").splitlines()
    assert (
        line == "1,0,0,Ana Pop,Ana Pop,3M,N–S,x,N E S W,,,14,-3,1,2026-05-12 21:14,Ana Pop,Ana Pop"
    )
