import type { AddedKind, AddSourceParams } from '@signpost/contract/indexing';
import { TextField } from '../../parts/fields.tsx';
import { useWords } from '../../app/words-context.ts';
import look from './sources.module.css';

/** The options that a person seldom needs, with the kinds of sources that take them. */
const OPTIONS = {
  types: { form: 'list', kinds: ['site', 'wordpress-rest', 'wordpress-db', 'html'] },
  aliases: { form: 'list', kinds: ['site', 'wordpress-rest', 'sitemap', 'crawl', 'wordpress-db', 'html'] },
  edit_url: { form: 'text', kinds: ['site', 'wordpress-rest', 'sitemap', 'crawl', 'wordpress-db', 'html'] },
  prefix: { form: 'text', kinds: ['wordpress-db'] },
  blog: { form: 'number', kinds: ['wordpress-db'] },
  home: { form: 'text', kinds: ['wordpress-db'] },
  trust_plugin_tables: { form: 'flag', kinds: ['wordpress-db'] },
  no_text: { form: 'flag', kinds: ['site', 'wordpress-rest', 'sitemap', 'crawl', 'wordpress-db', 'html'] },
  elsewhere: { form: 'list', kinds: ['site', 'wordpress-rest', 'sitemap', 'crawl', 'wordpress-db', 'html'] },
  max_pages: { form: 'number', kinds: ['crawl'] },
  max_depth: { form: 'number', kinds: ['crawl'] },
} as const satisfies Partial<
  Record<keyof AddSourceParams, { form: 'list' | 'text' | 'number' | 'flag'; kinds: readonly AddedKind[] }>
>;

type OptionName = keyof typeof OPTIONS;
/** What was typed; a flag is `on`. */
export type TypedOptions = Readonly<Partial<Record<OptionName, string>>>;

interface SourceOptionsProps {
  kind: AddedKind;
  typed: TypedOptions;
  onChange: (typed: TypedOptions) => void;
  /** The fields that the service has refused. */
  problems: ReadonlySet<string>;
}

/** What can be said of a source beyond where it is, folded away. */
export function SourceOptions({ kind, typed, onChange, problems }: SourceOptionsProps) {
  const { options: words } = useWords().sources.add;
  return (
    <details>
      <summary>{words.heading}</summary>
      <div className={look['options']}>
        {optionsOf(kind).map((name) => {
          const { label, help } = words.fields[name];
          const change = (text: string): void => onChange({ ...typed, [name]: text });
          if (OPTIONS[name].form === 'flag')
            return (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={typed[name] === 'on'}
                  onChange={({ target }) => change(target.checked ? 'on' : '')}
                />{' '}
                {label}
                <br />
                <span className={look['quiet']}>{help}</span>
              </label>
            );
          return (
            <TextField
              key={name}
              label={label}
              help={help}
              problem={problems.has(name) ? words.bad : null}
              autoComplete="off"
              spellCheck={false}
              {...(OPTIONS[name].form === 'number' ? { type: 'number', min: 1 } : {})}
              value={typed[name] ?? ''}
              onChange={change}
            />
          );
        })}
      </div>
    </details>
  );
}

/** The options as the call takes them. */
export function optionParams(kind: AddedKind, typed: TypedOptions): Partial<AddSourceParams> {
  const params: Record<string, unknown> = {};
  for (const name of optionsOf(kind)) {
    const text = (typed[name] ?? '').trim();
    if (text !== '') params[name] = valueOf(name, text);
  }
  return params;
}

function optionsOf(kind: AddedKind): OptionName[] {
  const names = Object.keys(OPTIONS) as OptionName[];
  return names.filter((name) => (OPTIONS[name].kinds as readonly AddedKind[]).includes(kind));
}

function valueOf(name: OptionName, text: string): string | number | boolean | string[] {
  const { form } = OPTIONS[name];
  if (form === 'list') return text.split(/[\s,]+/).filter((item) => item !== '');
  if (form === 'number') return Number(text);
  return form === 'flag' ? true : text;
}
