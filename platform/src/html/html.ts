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

/** A template of markup. Every value is escaped as text unless it is an `Html` itself; null shows nothing. */
export function html(template: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return Html.trusted(
    template.map((part, at) => (at === 0 ? part : toMarkup(values[at - 1] ?? null) + part)).join(''),
  );
}

/** Text from outside, isolated so that its writing direction does not affect the text around it. */
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

/** Control characters, and characters that force a writing direction. */
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNWANTED, '')
    .replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');
}
