import { describe, expect, test } from 'vitest';
import { extractAnswer } from './extract-answer.ts';
import { EXTRACTOR_VERSION } from './read-text.ts';
import type { AnswerText, Extraction } from '../model/extraction.ts';

function read(
  text: string,
  names: readonly string[] = ['Acme'],
  competitors: readonly (readonly string[])[] = [],
  answer: Partial<AnswerText> = {},
): Promise<Extraction> {
  return extractAnswer({
    answer: { text, citedUrls: [], retrievedUrls: [], truncated: false, refused: false, ...answer },
    brand: { id: 'brand', names, domains: ['acme.example'] },
    competitors: competitors.map((list, index) => ({
      id: `c${index}`,
      names: list,
      domains: [],
    })),
    judge: null,
  });
}

async function found(text: string, ...names: string[]): Promise<string[]> {
  const { spans } = await read(text, names);
  return spans.map(({ start, end }) => text.slice(start, end));
}

describe('mentions', () => {
  test.each([
    ['a plain name', 'We use Acme here.', ['Acme'], ['Acme']],
    ['any case, when the name is no ordinary word', 'we use acme and ACME here', ['Acme'], ['acme', 'ACME']],
    ['a possessive', "Acme's price and Acme’s support", ['Acme'], ['Acme', 'Acme']],
    ['a compound with a hyphen', 'Die Acme-Produkte sind da.', ['Acme'], ['Acme']],
    [
      'an alias',
      'Acme Corp, or ACM for short',
      ['Acme Corporation', 'Acme Corp', 'ACM'],
      ['Acme Corp', 'ACM'],
    ],
    ['a name in emphasis', 'Try **Acme** Corp or _Acme Corp_.', ['Acme Corp'], ['Acme** Corp', 'Acme Corp']],
    ['a name across the end of a line', 'It was made by Acme\nCorp in May.', ['Acme Corp'], ['Acme\nCorp']],
    ['accents that the answer leaves out', 'Cafe Brule', ['Café Brûlé'], ['Cafe Brule']],
    ['accents that the name leaves out', 'Café Brûlé', ['Cafe Brule'], ['Café Brûlé']],
    ['accents made of two characters', 'Cafe\u0301 is open.', ['Café'], ['Cafe\u0301']],
    ['umlauts spelt out', 'Bei Mueller gibt es das.', ['Müller'], ['Mueller']],
    ['wide letters', 'ＡＣＭＥ is here', ['Acme'], ['ＡＣＭＥ']],
    ['soft hyphens inside', 'Ac\u00adme is here', ['Acme'], ['Ac\u00adme']],
    [
      'an ampersand, spelt or not',
      'Brook & Stone, Brook and Stone, Brook &amp; Stone',
      ['Brook & Stone'],
      ['Brook & Stone', 'Brook and Stone', 'Brook &amp; Stone'],
    ],
    ['an apostrophe left out', 'Millers Yard is old.', ["Miller's Yard"], ['Millers Yard']],
    ['a name with a dot', 'Dr. Kern and Dr Kern', ['Dr. Kern'], ['Dr. Kern', 'Dr Kern']],
    ['digits', 'H2Go, 7-Wells and 3K', ['H2Go', '7-Wells', '3K'], ['H2Go', '7-Wells', '3K']],
    ['a plus sign that belongs to the name', 'Kino+ is not Kino.', ['Kino+'], ['Kino+']],
    ['a label of a link', 'See [Acme](https://other.example/Acme).', ['Acme'], ['Acme']],
    ['a name that is an address', 'Try you.com today.', ['You', 'You.com'], ['you.com']],
    ['a name alone in code', 'Use `Acme` here.', ['Acme'], ['Acme']],
    ['text in a fence that says it is Markdown', '```markdown\n1. Acme\n```', ['Acme'], ['Acme']],
    ['Cyrillic, inflected', 'В Яндексе и у Яндекса', ['Яндекс'], ['Яндексе', 'Яндекса']],
    ['Greek without accents', 'ΘΑΛΑΣΣΑ', ['Θάλασσα'], ['ΘΑΛΑΣΣΑ']],
    ['Japanese without spaces', '東京のカモメ決済は便利です', ['カモメ決済'], ['カモメ決済']],
    ['Chinese without spaces', '我推荐青岚科技的产品', ['青岚科技'], ['青岚科技']],
    ['Latin letters in Japanese', 'Acmeは便利', ['Acme'], ['Acme']],
    ['Korean with a particle', '한빛마켓은 싸다', ['한빛마켓'], ['한빛마켓은']],
    ['Arabic with a conjunction', 'سهيل ونوران', ['نوران'], ['ونوران']],
    ['Thai without spaces', 'ร้านดอกบัวอยู่ใกล้', ['ดอกบัว'], ['ดอกบัว']],
    ['an ordinary word with a capital in a sentence', 'I store files in Box every day.', ['Box'], ['Box']],
    ['a weekday alone in bold', 'Use **Monday** for plans.', ['Monday'], ['Monday']],
    ['several words written as one', 'Try AcmeCloud today.', ['Acme Cloud'], ['AcmeCloud']],
    ['words joined by a hyphen', 'Try Acme-Cloud today.', ['Acme Cloud'], ['Acme-Cloud']],
    ['a hyphen that the answer leaves out', 'Try AcmeCloud today.', ['Acme-Cloud'], ['AcmeCloud']],
    ['one word written as several', 'Try Acme Cloud today.', ['AcmeCloud'], ['Acme Cloud']],
    ['Arabic with two particles', 'ننصح وبنوران', ['نوران'], ['وبنوران']],
    ['Arabic with an article that merges', 'خدمات للنخلة', ['النخلة'], ['للنخلة']],
    ['Arabic like the name', 'متجر كنوران', ['نوران'], ['كنوران']],
    ['Hebrew with two particles', 'תמיכה ובענןטק', ['ענןטק'], ['ובענןטק']],
    ['Turkish with an ending', "Bulutev'in ve Bulutev’de", ['Bulutev'], ['Bulutev', 'Bulutev']],
    ['Polish with an ending', "Quillbase'a i Quillbase’em", ['Quillbase'], ['Quillbase', 'Quillbase']],
    ['Finnish with an ending', 'Acme:n ja Acme:lla', ['Acme'], ['Acme', 'Acme']],
    ['Chinese, the company itself', '青岚公司很好，青岚的产品也好', ['青岚'], ['青岚', '青岚']],
    ['Japanese with a word before it', '昨年青葉堂が開いた店です', ['青葉堂'], ['青葉堂']],
    ['Japanese with a word after it', '三波口座を開くのは簡単です', ['三波'], ['三波']],
    ['Japanese before a particle', '三波の口座は便利です', ['三波'], ['三波']],
  ])('count: %s', async (_, text, names, wanted) => {
    expect(await found(text, ...names)).toEqual(wanted);
  });

  test.each([
    ['a part of a word', 'polished vinyl tile', 'LI'],
    ['two letters in another case', 'Li-ion cells; Mr Li; li', 'LI'],
    ['letters beside other letters', 'Acmeology and Macme', 'Acme'],
    ['an identifier', 'call acme_api or my_acme', 'Acme'],
    ['a bare address', 'See https://acme.example/acme and www.acme.example.', 'Acme'],
    ['a host', 'Go to acme.example or acme.com/pricing.', 'Acme'],
    ['an e-mail address', 'Write to acme@mail.example or info@acme.example.', 'Acme'],
    ['the target of a link', '[the site](https://acme.example/Acme_(tools) "Acme")', 'Acme'],
    ['a label that is an address', '[acme.example](https://acme.example)', 'Acme'],
    ['a definition of a link', 'Text [1].\n\n[1]: https://x.example "Acme"', 'Acme'],
    ['a mark of a source', 'It is so【4†acme.example】.', 'Acme'],
    ['code', 'Run `npm i acme`.\n\n```\nacme --help\n```', 'Acme'],
    ['code that was cut off', 'Run this:\n```sh\nacme', 'Acme'],
    ['an attribute of a tag', '<img alt="Acme" src="x">', 'Acme'],
    ['words with a comma between', 'Acme, Corp and others', 'Acme Corp'],
    ['words of two sentences', 'I like Acme. Corp taxes rise.', 'Acme Corp'],
    ['words of two items', '- Acme\n- Corp', 'Acme Corp'],
    ['words of two paragraphs', 'Acme\n\nCorp', 'Acme Corp'],
    ['a pronoun', 'You should know what You Need to do, if you can.', 'You'],
    ['a weekday', 'On Monday, and every Monday. Monday is busy.', 'Monday'],
    ['a thing', 'Tick the box. Box sizes vary. Zoom in.', 'Box'],
    ['a verb at the start of a sentence', 'Zoom in on the map. Then zoom out.', 'Zoom'],
    ['a phrase', 'a good content studio', 'Content Studio'],
    ['a piece of a longer Katakana word', 'ハイライト', 'ライト'],
    ['one Chinese character among others', '玉米很好', '米'],
    ['a German noun', 'Ich kaufe eine Box und die Box ist gut.', 'Box'],
    ['a word that joins two others', 'I bought a notebook and a Notebook.', 'Note Book'],
    ['a longer Japanese name', '大手では三波住友銀行が有名です', '三波'],
    ['a longer Chinese name', '青岚银行很好', '青岚'],
    ['a longer Chinese name at the head of an item', '1. 青岚数码：好\n2. 海岸云：快', '青岚'],
    ['a question in quotation marks', 'You asked: "Is Acme any good?" Many tools are.', 'Acme'],
    ['a question that is quoted as a line', '> What about Acme?\n\nMany tools are good.', 'Acme'],
  ])('do not count: %s', async (_, text, name) => {
    expect(await found(text, name)).toEqual([]);
  });

  test('a name inside the longer name of a competitor is a mention of the competitor', async () => {
    const { mentioned, entities } = await read('Acme Brick sells bricks.', ['Acme'], [['Acme Brick']]);
    expect(mentioned).toBe(false);
    expect(entities).toMatchObject([{ name: 'Acme Brick', competitorId: 'c0', isBrand: false }]);
  });
});

describe('absence', () => {
  test.each([
    "I couldn't find any information about Acme.",
    'I could not find a company called Acme.',
    'There is no publicly available information on **Acme**.',
    'No results for Acme.',
    'I am not aware of a brand named "Acme".',
    'I have never heard of Acme.',
    "Acme doesn't appear in my search results.",
    'Acme could not be found.',
    'As of my last update, I have no data about Acme. If Acme is new, it may not be listed. Could you tell me what Acme does?',
    'Über Acme liegen mir keine Informationen vor.',
    'Ich konnte keine Angaben zu Acme finden.',
    "Je n'ai pas trouvé d'informations sur Acme.",
    'Aucune information disponible sur Acme.',
    'No encontré información sobre Acme.',
    'Non ho trovato informazioni su Acme.',
    'Não encontrei informações sobre a Acme.',
    'Ik heb geen informatie gevonden over Acme.',
    'Nie mam informacji na temat Acme.',
    'У меня нет информации о компании Acme.',
    'Δεν έχω πληροφορίες για την Acme.',
    'Acmeに関する情報はありません。',
    '我找不到Acme的资料。',
    'لا توجد معلومات عن Acme.',
    'Acme에 대한 정보를 찾을 수 없습니다.',
    'Acme was not mentioned in any review.',
    'Acme is not listed anywhere.',
    'None of the reviews mention Acme.',
    'Acme? I have no record of it.',
    'As for Acme, I have no record of it.',
    'Acme wird in keinem Test erwähnt.',
    'Keiner der Tests erwähnt Acme.',
    'Der Name Acme sagt mir nichts.',
    "Acme n'est cité dans aucun comparatif.",
    'Acme no aparece en ninguna reseña.',
    'Nessuna recensione cita Acme.',
    'A Acme não é citada em nenhuma avaliação.',
    'Acme wordt nergens genoemd.',
    'Acme nie pojawia się w żadnej recenzji.',
    'Acme не упоминается ни в одном обзоре.',
    'Acme nämns inte i någon recension.',
    'Acme hiçbir incelemede geçmiyor.',
    'Acmeはどのレビューにも登場しません。',
    '没有任何评测提到Acme。',
    'Acme는 어떤 리뷰에도 언급되지 않았습니다.',
    'لم يرد ذكر Acme في أي مراجعة.',
    'En löytänyt tietoja yrityksestä Acme.',
  ])('is no mention: %s', async (text) => {
    expect(await read(text)).toMatchObject({
      valid: true,
      mentioned: false,
      rank: null,
      sentiment: null,
    });
  });

  test.each([
    "You can't find a better tool than Acme.",
    'I could not find anything better than Acme.',
    'Acme has no hidden fees.',
    'Acme does not store data about you.',
    "I couldn't find prices for Zintra, but Acme publishes them.",
    'Acme did not make the list.',
    'Acme speichert keine Daten.',
    'Acme is not included in the price.',
    'Acme was not expensive in any of the tests.',
    'Acme is mentioned in every review.',
    'Acme wird in den meisten Tests erwähnt.',
    'Acme est cité dans tous les comparatifs.',
    '很多评测提到Acme。',
  ])('is not assumed: %s', async (text) => {
    expect(await read(text)).toMatchObject({ mentioned: true });
  });
});

describe('rank', () => {
  const rivals = [['Zintra'], ['Quillbase']];

  test.each([
    ['1. Zintra\n2. Acme', 2],
    ['1) Zintra\n2) Acme', 2],
    ['#1 Zintra\n#2 Acme', 2],
    ['**1. Zintra**\ntext\n\n**2. Acme**\ntext', 2],
    ['## 1. Zintra\ntext\n## 2. Acme\ntext', 2],
    ['1️⃣ Zintra\n2️⃣ Acme', 2],
    ['１．Zintra\n２．Acme', 2],
    ['🥇 Zintra\n🥈 Acme', 2],
    ['١. Zintra\n٢. Acme', 2],
    ['3. Zintra\n2. Quillbase\n1. Acme', 1],
    ['1. Zintra\n1. Acme\n1. Quillbase', 2],
    ['1. Zintra\n   - fast\n   - small\n\n2. Acme', 2],
    ['1. Zintra\n\nA paragraph on it.\n\n2. Acme', 2],
    ['| Rank | Tool |\n|---|---|\n| 1 | Zintra |\n| 2 | Acme |', 2],
    ['Acme is known. The order:\n1. Zintra\n2. Quillbase\n3. Acme', 3],
  ])('is the number in the list: %j', async (text, value) => {
    const { rank } = await read(text, ['Acme'], rivals);
    expect(rank).toEqual({ value, method: 'numbered_list', confidence: 'high' });
  });

  test.each([
    ['- Zintra\n- Acme', 2, 'high'],
    ['| Tool | Price |\n|---|---|\n| Zintra | 1 |\n| Acme | 2 |', 2, 'high'],
    ['Use Zintra, Acme or Quillbase.', 2, 'low'],
    ['How to start:\n1. Open the shop.\n2. Buy Zintra or Acme.\n3. Wait.', 2, 'low'],
    ['Alternatives to Acme are Zintra and Quillbase.', 3, 'low'],
  ])('is the order of mention: %j', async (text, value, confidence) => {
    const { rank } = await read(text, ['Acme'], rivals);
    expect(rank).toEqual({ value, method: 'order_of_mention', confidence });
  });

  test.each([
    ['a bullet list', '- Ovado\n- Zintra\n- Acme', 3, 'order_of_mention'],
    ['a sentence', 'Options are Ovado, Zintra and Acme.', 3, 'order_of_mention'],
    ['the start of a sentence', 'Ovado and Zintra lead the market; Acme is smaller.', 3, 'order_of_mention'],
    ['a numbered list', '1. Ovado\n2. Zintra\n3. Acme', 3, 'numbered_list'],
    ['text after a numbered list', '1. Ovado\n2. Zintra\n\nAcme is there too.', 3, 'order_of_mention'],
    ['headings', '## Ovado\na\n## Zintra Pro\nb\n## Acme\nc', 3, 'order_of_mention'],
    ['rows', '| Tool | Price |\n|--|--|\n| Ovado | 1 |\n| Zintra | 2 |\n| Acme | 3 |', 3, 'order_of_mention'],
    ['paragraphs', '**Ovado**: a.\n\n**Zintra** – b.\nMore on it.\n\n**Acme:** c.', 3, 'order_of_mention'],
    [
      'awards',
      '**1. Best overall – Ovado**\n**2. Best value – Zintra X**\n**3. Best small – Acme**',
      3,
      'numbered_list',
    ],
    ['addresses as heads', '- ovado.com: a\n- **Zintra.io** – b\n- Acme', 3, 'order_of_mention'],
    ['heads of a script without capitals', '- 星野\n- 海岸云\n- Acme', 3, 'order_of_mention'],
  ])('counts all names that are put forward, followed or not: %s', async (_, text, value, method) => {
    for (const followed of [[], [['Zintra']], [['Ovado'], ['Zintra']], [['Ovado', 'Zintra']]]) {
      const { rank, putForward } = await read(text, ['Acme'], followed);
      expect(rank).toMatchObject({ value, method });
      expect(putForward?.map(({ position }) => position)).toEqual([1, 2, 3]);
    }
  });

  test('is no step of a list of steps that the brand begins', async () => {
    const text = 'What happens:\n1. You sign up.\n2. Acme sends a mail.\n3. You are done.';
    expect((await read(text, ['Acme'], rivals)).rank).toMatchObject({ value: 1 });
  });

  test.each([
    ['before a ranking that leaves it out', 'If Acme is too dear, the best are:\n1. Zintra\n2. Ovado'],
    ['in a list in no particular order', 'In no particular order:\n1. Zintra\n2. Acme\n3. Ovado'],
    ['in a list by alphabet', 'Listed alphabetically:\n\n- Acme\n- Ovado\n- Zintra'],
    ['after a word that may be a name', 'Zintra rocks. Acme is good.'],
    ['in a script without capitals', '参考書なら山吹書房が定番です。Acmeは丁寧です。'],
    ['among German nouns', 'Für Anfänger ist Zintra gut. Acme ist teuer.'],
  ])('is null where rules cannot know it: %s', async (_, text) => {
    const { mentioned, rank } = await read(text, ['Acme'], rivals);
    expect({ mentioned, rank }).toEqual({ mentioned: true, rank: null });
  });

  test.each([
    ['| Tool | Price | Rank |\n|---|---|---|\n| Zintra | 9 | 3 |\n| Acme | 7 | 1 |\n| Ovado | 5 | 2 |', 1],
    ['| Tool | Platz |\n|---|---|\n| Zintra | 1. |\n| Acme | 2. |', 2],
    ['| Tool | Place | Year |\n|---|---|---|\n| Zintra | 2nd | 9 |\n| Acme | #1 | 8 |', 1],
    ['| Tool | Price |\n|---|---|\n| Zintra | 7 |\n| Acme | 5 |', 2],
  ])('is the number in the column that ranks, wherever it is: %j', async (text, value) => {
    expect((await read(text, ['Acme'], rivals)).rank?.value).toBe(value);
  });

  test('is null when the answer was cut off, though the mention counts', async () => {
    const extraction = await read('1. Zintra\n2. Acme\n3. Qu', ['Acme'], rivals, { truncated: true });
    expect(extraction).toMatchObject({ mentioned: true, rank: null });
    expect(extraction.entities.map(({ name, position }) => [name, position])).toEqual([
      ['Zintra', 1],
      ['Acme', 2],
    ]);
  });
});

describe('the question', () => {
  test.each([
    'Is Acme any good for a small team? Many people use Zintra.',
    '**Is Acme any good for a small team?**\n\nMany people use Zintra.',
    'You asked “Is Acme any good for small teams?” Many people use Zintra.',
  ])('is no mention where the answer repeats it: %j', async (text) => {
    const question = 'Is Acme any good for a small team?';
    expect(await read(text, ['Acme'], [], { question })).toMatchObject({ mentioned: false });
  });

  test('changes nothing about what the answer says itself', async () => {
    const text = 'Is Acme any good? Yes: Acme is solid. One review asks "Why is Acme still so unknown?"';
    const { spans } = await read(text, ['Acme'], [], { question: 'Is Acme any good?' });
    expect(spans.map(({ start }) => start)).toEqual([23, text.lastIndexOf('Acme')]);
  });
});

async function names(text: string): Promise<string[]> {
  return (await read(text)).entities.map(({ name }) => name);
}

describe('entities', () => {
  test.each([
    ['bold first words of a list', '- **Zintra**: a\n- **Quillbase Pro**: b', ['Zintra', 'Quillbase Pro']],
    [
      'a list of links',
      '* [Zintra](https://z.example) – a\n* [Ovado](https://o.example) – b',
      ['Zintra', 'Ovado'],
    ],
    ['numbered headings', '### 1. Zintra\na\n### 2. Ovado\nb', ['Zintra', 'Ovado']],
    ['the first column of a table', '|Tool|Price|\n|--|--|\n|Zintra|1|\n|Ovado|2|', ['Zintra', 'Ovado']],
    [
      'names listed in a sentence',
      'Popular tools include Zintra, Ovado and Quillbase.',
      ['Zintra', 'Ovado', 'Quillbase'],
    ],
    ['labels before names', '- Best overall: Zintra\n- Best value: Ovado', ['Zintra', 'Ovado']],
    ['one spelling per entity', '1. **Zintra**\n2. **Ovado**\n\nZINTRA is older.', ['Zintra', 'Ovado']],
  ])('are %s', async (_, text, wanted) => {
    expect(await names(text)).toEqual(wanted);
  });

  test.each([
    ['features', '- **Pricing**: a\n- **Ease of Use**: b\n- **Customer Support**: c'],
    ['advice', '1. **Define your goals**\n2. **Compare prices**\n3. **Ask around**'],
    [
      'places and months',
      'It is sold in Germany, France and Italy. Offers include January, February and March.',
    ],
    ['headings', '## Pros\na\n## Cons\nb\n## Final Thoughts\nc'],
    ['nouns in German', '- **Preis**: gut\n- **Qualität**: gut\n\nPreis, Leistung und Service stimmen.'],
    [
      'pros and cons',
      '**Pros of it**\n- Intuitive UI\n- GDPR Compliant\n\nWhat to consider:\n- **Hosting**: x\n- **Uptime**: y',
    ],
    ['steps', '1. Open the box.\n2. Plug it in.\n3. Wait.'],
  ])('are not %s', async (_, text) => {
    expect(await names(text)).toEqual([]);
  });
});

test('sentiment without a judge is null, not neutral', async () => {
  const { method, sentiment, entities } = await read(
    'Acme is great. Zintra is awful.',
    ['Acme'],
    [['Zintra']],
  );
  expect({ method, sentiment }).toEqual({ method: 'deterministic', sentiment: null });
  expect(entities.map((entity) => entity.sentiment)).toEqual([null, null]);
});

describe('an answer without usable text', () => {
  test.each([
    ['empty', '  \n', {}],
    ['refused by the service', 'Acme', { refused: true }],
    ['a refusal in words', "I'm sorry, but I can't help with that request about Acme.", {}],
  ])('%s: nothing is checked, which is not the same as absent', async (_, text, answer) => {
    expect(await read(text, ['Acme'], [], answer)).toMatchObject({
      extractorVersion: EXTRACTOR_VERSION,
      valid: false,
      mentioned: null,
      rank: null,
      entities: [],
      sentiment: null,
    });
  });
});

test('sources: own pages once each, retrieved pages only when not cited, every cited host once', async () => {
  const extraction = await read('Acme', ['Acme'], [], {
    citedUrls: [
      'https://acme.example/a/?x=1',
      'http://www.acme.example/a',
      'https://z.example/',
      'nonsense:x',
    ],
    retrievedUrls: ['https://acme.example/a', 'https://blog.acme.example/b#c', 'https://notacme.example/'],
  });
  expect(extraction.citedPages).toEqual(['acme.example/a']);
  expect(extraction.retrievedPages).toEqual(['blog.acme.example/b']);
  expect(extraction.citedDomains).toEqual(['acme.example', 'z.example']);
});
