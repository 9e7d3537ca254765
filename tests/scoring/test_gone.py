def test_a_retired_address_answers_with_a_sentence(db, client):
    for address in ("workbook.xlsx", "workbook/"):
        answer = client.get(f"/t/cup/rounds/1/{address}")
        assert answer.status_code == 410
        assert "can no longer be typed into a workbook" in answer.content.decode()
