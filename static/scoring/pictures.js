// Draws the pictures of a page. Without it their figures stand there as tables.
"use strict";

(() => {
  const SITE = "Portativ";
  const DASHES = [[], [], [], [], [7, 4], [7, 4], [7, 4], [7, 4]];
  const SHAPES = ["circle", "rect", "triangle", "rectRot", "star", "crossRot", "cross", "rectRounded"];
  const SAVED = { width: 1200, height: 675, times: 2 };
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const drawn = [];

  /** The colours as the page has them now, or those of a sheet of paper. */
  function colours(onPaper) {
    const style = getComputedStyle(root);
    const token = name => style.getPropertyValue(`--${name}`).trim();
    const isDark = !onPaper && style.colorScheme === "dark";
    const from = onPaper ? "light-" : "";
    return {
      sheet: token(`${from}sheet`), ink: token(`${from}ink`),
      quiet: token(`${from}quiet`), line: token(`${from}line`),
      series: DASHES.map((_, at) => token(`on-${isDark ? "dark" : "light"}-${at + 1}`)),
    };
  }

  function shown(picture, value, least = picture.decimals) {
    const { decimals, unit } = picture;
    const text = value.toLocaleString(root.lang, {
      minimumFractionDigits: least, maximumFractionDigits: decimals, useGrouping: false });
    return text.replace("-", "\u2212") + (unit && `\u202f${unit}`);
  }

  /** Bars beside each other differ by what fills them too. */
  function filled(colour, sheet, at) {
    if (at === 0) return colour;
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const pen = tile.getContext("2d");
    pen.fillStyle = sheet;
    pen.fillRect(0, 0, 8, 8);
    pen.strokeStyle = pen.fillStyle = colour;
    pen.lineWidth = 2;
    const lines = [
      [[-2, 10, 10, -2], [-2, 2, 2, -2], [6, 10, 10, 6]],
      [[0, 4, 8, 4]],
      [[4, 0, 4, 8]],
      [[-2, -2, 10, 10], [6, -2, 10, 2], [-2, 6, 2, 10]],
      [[0, 4, 8, 4], [4, 0, 4, 8]],
    ][(at - 1) % 5];
    for (const [x, y, toX, toY] of lines) {
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(toX, toY);
      pen.stroke();
    }
    return pen.createPattern(tile, "repeat");
  }

  const isBars = picture => picture.kind === "bars" || picture.kind === "spread";

  function datasets(picture, look) {
    return picture.series.map(({ name, values }, at) => {
      const colour = look.series[at % look.series.length];
      if (isBars(picture)) {
        return {
          label: name, data: values, backgroundColor: filled(colour, look.sheet, at),
          borderColor: colour, borderWidth: at ? 1.5 : 0, borderRadius: 2, maxBarThickness: 56,
          ...(picture.kind === "spread" && {
            barPercentage: 1, categoryPercentage: 0.94, maxBarThickness: 200 }),
        };
      }
      const shape = SHAPES[at % SHAPES.length];
      const many = values.length > 40;
      return {
        label: name, data: values, borderColor: colour, borderWidth: 2.5, borderDash: DASHES[at % 8],
        backgroundColor: at % 2 ? look.sheet : colour, pointStyle: shape, spanGaps: true, clip: 12,
        pointRadius: many ? 0 : shape.startsWith("rect") || shape === "circle" ? 5 : 6,
        pointHitRadius: 16, pointHoverRadius: 6, pointBorderWidth: 2,
        ...(picture.kind === "bump" && { cubicInterpolationMode: "monotone" }),
      };
    });
  }

  function scales(picture, look, size) {
    const title = text => ({ display: Boolean(text), text, color: look.quiet, font: { size } });
    const ticks = { color: look.quiet, font: { size } };
    const isBump = picture.kind === "bump";
    return {
      x: {
        title: title(picture.across), border: { color: look.quiet }, grid: { display: false },
        offset: isBars(picture),
        ticks: { ...ticks, maxRotation: 50, autoSkipPadding: 12,
                 autoSkip: picture.kind !== "bars" || picture.labels.length > 16 },
      },
      y: {
        title: title(picture.up), border: { display: false }, grid: { color: look.line },
        reverse: isBump, beginAtZero: isBars(picture), grace: isBump || isBars(picture) ? 0 : "8%",
        ...(isBump && { min: 1 }),
        ticks: {
          ...ticks, maxTicksLimit: isBump ? 20 : 7, ...(isBump && { stepSize: 1 }),
          ...(!picture.decimals && { precision: 0 }),
          callback: value => shown(picture, value, 0),
        },
      },
    };
  }

  function options(picture, look, { size = 13 } = {}) {
    return {
      maintainAspectRatio: false,
      animation: false,
      locale: root.lang,
      layout: { padding: { top: 6, right: 10 } },
      interaction: { mode: "index", intersect: false },
      scales: scales(picture, look, size),
      plugins: {
        legend: {
          display: picture.series.length > 1, position: "bottom", onClick() {},
          labels: { color: look.ink, usePointStyle: !isBars(picture), padding: 12,
                    ...(isBars(picture) ? { boxWidth: 22 } : { boxHeight: size * 0.6 }),
                    font: { size } },
        },
        tooltip: {
          animation: false, usePointStyle: true,
          itemSort: picture.kind === "bump" ? (one, other) => one.parsed.y - other.parsed.y : undefined,
          callbacks: { label: at => ` ${at.dataset.label}: ${shown(picture, at.parsed.y)}` },
        },
      },
    };
  }

  function dressed(picture, look, facts) {
    return {
      type: isBars(picture) ? "bar" : "line",
      data: { labels: picture.labels, datasets: datasets(picture, look) },
      options: options(picture, look, facts),
    };
  }

  function size() {
    return Math.round(parseFloat(getComputedStyle(root).fontSize) * 0.8125);
  }

  function dress(onPaper) {
    const look = colours(onPaper);
    for (const { chart, picture } of drawn) {
      const { data, options: wanted } = dressed(picture, look, { size: size() });
      data.datasets.forEach((each, at) => Object.assign(chart.data.datasets[at], each));
      chart.stop();  // a line that is halfway to its place would stay there
      chart.options = wanted;
      chart.update();  // in its mode "none" points would keep their colours
    }
  }

  /** The picture on a ground of its own, with its title and where it is from: to be sent on. */
  function save(picture, note) {
    const { width, height, times } = SAVED;
    const look = colours(true);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const facts = dressed(picture, look, { size: 18 });
    const serif = getComputedStyle(root).getPropertyValue("--serif");
    const wanted = facts.options;
    wanted.responsive = false;
    wanted.devicePixelRatio = times;
    wanted.layout = { padding: { top: 20, right: 32, bottom: 40, left: 24 } };
    wanted.plugins.title = {
      display: true, text: picture.title, align: "start", color: look.ink,
      font: { family: serif, size: 32, weight: 600 }, padding: { bottom: note ? 6 : 20 },
    };
    wanted.plugins.subtitle = {
      display: Boolean(note), text: note, align: "start", color: look.quiet,
      font: { size: 19 }, padding: { bottom: 20 },
    };
    const ground = {
      id: "ground",
      beforeDraw({ ctx }) {
        ctx.save();
        ctx.fillStyle = look.sheet;
        ctx.fillRect(0, 0, width, height);
        ctx.restore();
      },
      afterDraw({ ctx }) {
        ctx.save();
        ctx.fillStyle = look.quiet;
        ctx.font = `italic 600 18px ${serif}`;
        ctx.textAlign = "right";
        ctx.fillText(SITE, width - 32, height - 18);
        ctx.restore();
      },
    };
    const chart = new Chart(canvas, { ...facts, plugins: [ground] });
    canvas.toBlob(blob => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = picture.file;
      link.click();
      chart.destroy();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    }, "image/png");
  }

  function draw(figure) {
    const picture = JSON.parse(figure.querySelector("script").textContent);
    const canvas = figure.querySelector("canvas");
    const keep = figure.querySelector(".keep");
    canvas.parentElement.hidden = keep.hidden = false;
    figure.querySelector("details").open = false;
    const look = colours(matchMedia("print").matches);
    const facts = dressed(picture, look, { size: size() });
    drawn.push({ chart: new Chart(canvas, facts), picture });
    const note = figure.querySelector("figcaption span")?.textContent ?? "";
    keep.addEventListener("click", () => save(picture, note));
  }

  if (!window.Chart) return;
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  document.querySelectorAll("figure.picture").forEach(draw);
  dark.addEventListener("change", () => dress(false));
  addEventListener("look", () => dress(false));
  addEventListener("beforeprint", () => dress(true));
  addEventListener("afterprint", () => dress(false));
})();
