// Search and filter of the kill matrix; without this script the whole table can still be read.
(() => {
  const rows = [...document.querySelectorAll('.row')];
  const search = document.querySelector('[data-search]');
  const verdict = document.querySelector('[data-verdict-filter]');
  const hits = document.querySelector('[data-hits]');
  if (!search || !verdict || !hits) return;
  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));

  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const fits =
        (verdict.value === '' || row.dataset.verdict === verdict.value) &&
        words.every((word) => texts.get(row).includes(word));
      row.hidden = !fits;
      if (fits) shown += 1;
    }
    hits.textContent = shown === rows.length ? '' : `${shown} of ${rows.length}`;
  }

  search.form.addEventListener('submit', (event) => event.preventDefault());
  search.addEventListener('input', apply);
  verdict.addEventListener('change', apply);
})();
