/** Markup that is safe to send: made by `html` only. */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }

  /** For markup that we wrote ourselves. */
  static trusted(markup: string): Html {
    return new Html(markup);
  }
}

export type HtmlValue = Html | string | number | null | readonly HtmlValue[];

/** A template of markup in which every value is text, unless it is markup of the same kind. Null is nothing. */
export function html(template: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return Html.trusted(
    template.map((part, at) => (at === 0 ? part : toMarkup(values[at - 1] ?? null) + part)).join(''),
  );
}

/** Text from outside: its direction of writing does not change that of the text around it. */
export function untrusted(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

function toMarkup(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return escape(String(value));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters, and those that force a direction of writing: they have no business in a text of one line. */
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNWANTED, '')
    .replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');
}
