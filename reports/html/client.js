// Makes the report comfortable; without this script everything can still be read. Runs alone, talks to nothing.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const rows = all('.clause');
  const failures = all('.failure');
  const sections = all('details.section');
  const causes = all('.cause');
  const controls = all('[data-filter]');
  const hits = document.querySelector('.hits');
  const expand = document.querySelector('[data-action="expand"]');
  const clear = document.querySelector('[data-action="clear"]');
  const opened = new Set();
  const texts = new Map();

  /** The address is '#place?name=value': a place of the page and the state of the filters. */
  function readAddress() {
    const [place = '', query = ''] = location.hash.slice(1).split('?');
    return { place: decode(place), filters: location.hash.includes('?') ? new URLSearchParams(query) : null };
  }

  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  function currentFilters() {
    const filters = new URLSearchParams();
    for (const control of controls) {
      if (control.value.trim() !== '') filters.set(control.dataset.filter, control.value.trim());
    }
    return filters;
  }

  function writeAddress(place) {
    const query = currentFilters().toString();
    const hash = query === '' ? place : `${place}?${query}`;
    history.replaceState(null, '', hash === '' ? location.pathname + location.search : `#${hash}`);
  }

  function textOf(row) {
    let text = texts.get(row);
    if (text === undefined) {
      text = row.textContent.toLowerCase();
      texts.set(row, text);
    }
    return text;
  }

  function matcher(filters) {
    const words = (filters.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const [verdict, section, operation, kind] = ['verdict', 'section', 'operation', 'kind'].map((n) =>
      filters.get(n),
    );
    return (row) =>
      (!verdict || row.dataset.verdict === verdict) &&
      (!section || row.dataset.section === section) &&
      (!operation || row.dataset.operations.split(' ').includes(operation)) &&
      (!kind || row.dataset.kind === kind) &&
      words.every((word) => textOf(row).includes(word));
  }

  function show(element, visible) {
    if (element.hidden === visible) element.hidden = !visible;
  }

  function apply() {
    const filters = currentFilters();
    const active = filters.size > 0;
    const matches = matcher(filters);
    const shown = new Set();
    for (const row of rows) {
      const visible = !active || matches(row);
      show(row, visible);
      if (visible) shown.add(row.id);
    }
    for (const failure of failures) show(failure, shown.has(failure.dataset.clause));
    for (const cause of causes) {
      show(cause, cause.querySelector('.failure:not([hidden])') !== null);
      const rest = cause.querySelector('.rest');
      const inRest = rest?.querySelector('.failure:not([hidden])');
      if (rest) show(rest, Boolean(inRest));
      if (active && inRest && !rest.open && shown.size <= 400) {
        rest.open = true;
        opened.add(rest);
      } else if (!active && opened.has(rest)) {
        rest.open = false;
      }
    }
    for (const section of sections) {
      const some = section.querySelector('.clause:not([hidden])') !== null;
      show(section, some);
      if (active && some && !section.open && shown.size <= 400) {
        section.open = true;
        opened.add(section);
      } else if (!active && opened.has(section)) {
        section.open = false;
      }
    }
    if (!active) opened.clear();
    for (const chapter of all('.chapter'))
      show(chapter, chapter.querySelector('details.section:not([hidden])') !== null || !active);
    clear.hidden = !active;
    hits.value = active
      ? `${shown.size.toLocaleString('en')} of ${rows.length.toLocaleString('en')} clauses`
      : '';
  }

  function setFilters(filters) {
    for (const control of controls) control.value = filters.get(control.dataset.filter) ?? '';
    apply();
  }

  /** Opens whatever hides an element, brings it into view and marks it. */
  function aim(place, focus) {
    const element = document.getElementById(place);
    if (!element) return;
    if (element.closest('[hidden]')) setFilters(new URLSearchParams());
    for (let at = element; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
    for (const marked of all('.aimed')) marked.classList.remove('aimed');
    element.classList.add('aimed');
    element.scrollIntoView({ block: 'start' });
    if (focus) (element.querySelector(':scope > summary') ?? element).focus({ preventScroll: true });
  }

  function follow() {
    const { place, filters } = readAddress();
    if (filters) setFilters(filters);
    if (place !== '') aim(place, true);
    if (place !== '' && !filters && currentFilters().size > 0) writeAddress(place);
  }

  let scheduled = false;
  function changed() {
    if (scheduled) return;
    scheduled = true;
    // Not at the next frame: a browser without a graphics card may paint a long page only after seconds.
    setTimeout(() => {
      scheduled = false;
      apply();
      writeAddress('document');
    });
  }

  for (const control of controls) control.addEventListener('input', changed);
  document.querySelector('.toolbar').addEventListener('submit', (event) => event.preventDefault());
  clear.addEventListener('click', () => {
    setFilters(new URLSearchParams());
    writeAddress('document');
    controls[0].focus();
  });

  const expandable = () => [...sections, ...failures, ...all('.rest')].filter((element) => !element.hidden);
  expand.addEventListener('click', () => {
    const open = expandable().some((element) => !element.open);
    for (const element of expandable()) element.open = open;
    expand.textContent = open ? 'Collapse all' : 'Expand all';
  });

  async function copy(button) {
    const source = button.parentElement.querySelector('code');
    try {
      await navigator.clipboard.writeText(source.textContent);
    } catch {
      // pages from disk and old browsers have no clipboard: the selection has one
      getSelection().selectAllChildren(source);
      document.execCommand('copy');
    }
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  }
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-copy]');
    if (button) copy(button);
    // a click on the link of where one already is changes no address, and should still lead there
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) follow();
  });

  function step(by) {
    const open = failures
      .filter((failure) => failure.checkVisibility())
      .map((failure) => failure.firstElementChild);
    const next = open[open.indexOf(document.activeElement) + by] ?? open[by > 0 ? 0 : open.length - 1];
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  }
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && document.activeElement === controls[0]) {
      controls[0].value = '';
      changed();
      return;
    }
    if (event.target.closest('input, select, textarea')) return;
    if (event.key === '/') {
      event.preventDefault();
      controls[0].focus();
      controls[0].select();
    }
    if (event.key === 'j') step(1);
    if (event.key === 'k') step(-1);
  });

  let closed = [];
  addEventListener('beforeprint', () => {
    closed = all('details:is(.section, .failure, .rest, .more)').filter((element) => !element.open);
    for (const element of closed) element.open = true;
  });
  addEventListener('afterprint', () => {
    for (const element of closed) element.open = false;
  });

  addEventListener('hashchange', follow);
  follow();
})();
