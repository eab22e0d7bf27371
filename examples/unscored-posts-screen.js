// What browsers load for the screen of `unscored-posts-extension.ts`. A plain module: nothing is built.

const WORDS = {
  en: {
    answer: (unscored, all) => `${unscored} of ${all} posts have no SEO score yet.`,
    type: 'Type',
    unscored: 'Without a score',
    all: 'Posts',
  },
  de: {
    answer: (unscored, all) => `${unscored} von ${all} Beiträgen haben noch keine SEO-Bewertung.`,
    type: 'Typ',
    unscored: 'Ohne Bewertung',
    all: 'Beiträge',
  },
};

/**
 * Fills the element with the screen. `api` calls the REST API as the person who is signed in, `language` is theirs, and `navigate`
 * goes to another screen. What is returned runs when the person leaves.
 */
export async function mount(element, { api, language, navigate }) {
  const words = WORDS[language] ?? WORDS.en;
  const { types } = await api.get('/links/post-types');
  const rows = await Promise.all(
    types.map(async ({ slug, label, posts }) => {
      const query = { post_type: [slug], seo_score_range: 'no-score', per_page: 1 };
      const { total } = await api.get('/links/posts', query);
      return { slug, label, posts, unscored: total };
    }),
  );
  const sum = (field) => rows.reduce((total, row) => total + row[field], 0);

  const table = document.createElement('table');
  table.append(rowOf('th', [words.type, words.unscored, words.all]));
  for (const { slug, label, posts, unscored } of rows) {
    const door = document.createElement('a');
    const to = `/links/posts?type=${encodeURIComponent(slug)}&score=none`;
    // This screen is one folder below the root of the service, wherever that is.
    door.href = `..${to}`;
    door.textContent = String(unscored);
    door.addEventListener('click', (event) => {
      event.preventDefault();
      navigate(to);
    });
    table.append(rowOf('td', [label, door, String(posts)]));
  }
  const answer = document.createElement('p');
  answer.textContent = words.answer(sum('unscored'), sum('posts'));
  element.replaceChildren(answer, table);
  return () => element.replaceChildren();
}

/** A row of cells; each is a text or an element. Texts never become markup. */
function rowOf(kind, cells) {
  const row = document.createElement('tr');
  for (const content of cells) {
    const cell = document.createElement(kind);
    cell.append(content);
    row.append(cell);
  }
  return row;
}
