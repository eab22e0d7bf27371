import type { FilePagesKind } from '../documents/without-page.ts';
import type { ExportItem } from './parse-export.ts';

/** WordPress 6.4, since which new sites have no pages for uploaded files; older sites keep theirs. */
const SINCE_VERSION = 6.4;
const SINCE_DAY = '2023-11-07';

/** Whether uploaded files have pages, which no export says: inferred from the age of the site. */
export class FilePages {
  #version = 0;
  #first: Pick<ExportItem, 'id' | 'date'> | null = null;
  #oldestFile: string | null = null;

  add({ id, type, date }: Pick<ExportItem, 'id' | 'type' | 'date'>): void {
    if (date === '' || date.startsWith('0000')) return;
    if (this.#first === null || id < this.#first.id) this.#first = { id, date };
    if (type === 'attachment' && (this.#oldestFile === null || date < this.#oldestFile))
      this.#oldestFile = date;
  }

  /** `https://wordpress.org/?v=6.4.3` */
  addGenerator(text: string): void {
    const version = /wordpress\.org\/\?v=(\d{1,3})\.(\d{1,3})/.exec(text);
    if (version !== null) this.#version = Number(version[1]) + Number(version[2]) / 10;
  }

  kind(hasSeoPlugin: boolean): FilePagesKind {
    // On unless its owner has switched it off.
    if (hasSeoPlugin) return 'lead_to_parent';
    const dates = [this.#first?.date, this.#oldestFile].filter((date) => typeof date === 'string');
    const isNew = this.#version >= SINCE_VERSION && dates.some((date) => date >= SINCE_DAY);
    return isNew ? 'lead_to_file' : 'shown';
  }
}
