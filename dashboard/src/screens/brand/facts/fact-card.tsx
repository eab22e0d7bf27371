import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { CheckedFact } from '../../../api/types.ts';
import { Chip } from '../../../parts/chip.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { useParams } from '../../../app/address.ts';
import { EngineName } from '../../../parts/engine-name.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './facts.module.css';

type Passage = CheckedFact['sentences'][number] & { found?: string };

/** How many passages are shown before the rest is folded away. */
const SHOWN = 3;
const MEANINGS = {
  contradicted: 'bad',
  agreed: 'good',
  not_mentioned: 'neutral',
  not_judged: 'neutral',
} as const;

interface FactCardProps {
  fact: CheckedFact;
  brandName: string;
  hasModel: boolean;
}

/** One fact: what is true, how many answers say what, and their words. */
export function FactCard({ fact, brandName, hasModel }: FactCardProps) {
  const { mayChange } = useBrand();
  const { facts: words, states } = useBrandWords();
  const [, setParams] = useParams();
  const title = useId();
  const { uuid, label, value, state, judged, contradictions, agreements, sentences } = fact;
  return (
    <section className={look['fact']} aria-labelledby={title}>
      <header className={look['factHead']}>
        <h2 id={title}>
          {label}: <strong>{value}</strong>
        </h2>
        <Chip meaning={MEANINGS[state]}>{words.state[state]}</Chip>
        {mayChange && (
          <span className={look['menu']}>
            <Menu label="⋯" name={words.menu(label)} kind="quiet">
              <button type="button" onClick={() => setParams({ open: 'fact', fact: uuid })}>
                {states.actions.edit}
              </button>
              <button type="button" onClick={() => setParams({ open: 'remove-fact', fact: uuid })}>
                {states.actions.remove}
              </button>
            </Menu>
          </span>
        )}
      </header>
      {judged > 0 && <p className="dim">{words.counts(fact, brandName)}</p>}
      {judged === 0 && hasModel && <p className="dim">{words.fromNext}</p>}
      <Passages title={words.against(contradictions.length)} passages={contradictions} isOpen />
      <Passages title={words.inLine(agreements.length)} passages={agreements} />
      <Passages title={words.toJudge(sentences.length)} passages={sentences} isOpen={judged === 0} />
      {judged === 0 && sentences.length === 0 && <p className="dim">{words.noSentence}</p>}
    </section>
  );
}

interface PassagesProps {
  title: string;
  passages: readonly Passage[];
  isOpen?: boolean;
}

function Passages({ title, passages, isOpen = false }: PassagesProps) {
  const { facts: words } = useBrandWords();
  if (passages.length === 0) return null;
  const [first, rest] = [passages.slice(0, SHOWN), passages.slice(SHOWN)];
  return (
    <details className={look['passages']} open={isOpen}>
      <summary>{title}</summary>
      <PassageList passages={first} />
      {rest.length > 0 && (
        <details>
          <summary>{words.more(rest.length)}</summary>
          <PassageList passages={rest} />
        </details>
      )}
    </details>
  );
}

function PassageList({ passages }: { passages: readonly Passage[] }) {
  const { id } = useBrand();
  const { facts: words, numbers } = useBrandWords();
  return (
    <ul>
      {passages.map((passage) => (
        <li key={`${passage.slot_id} ${passage.span.start}`}>
          <blockquote>
            <Quote passage={passage} />
          </blockquote>
          <p className={look['from']}>
            <Link
              to="/brands/$brandId/answers"
              params={{ brandId: id }}
              search={{ query: passage.query_id, engine: passage.engine_id, answer: passage.slot_id }}
              aria-label={`${words.open}: ${passage.query}`}
            >
              {passage.query}
            </Link>
            <EngineName id={passage.engine_id} />
            {passage.sources_at !== 'none' && (
              <span>
                {words.sources[passage.sources_at]} {numbers.list(hostsOf(passage.sources))}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Each host once. */
function hostsOf(sources: readonly string[]): string[] {
  return [...new Set(sources.map((url) => URL.parse(url)?.host ?? url))];
}

/** The words of the answer, without the signs of its markup; what is said in place of the value is marked. */
function Quote({ passage }: { passage: Passage }) {
  const { found } = passage;
  const quote = passage.quote.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '');
  const at = found === undefined || found === quote ? -1 : quote.indexOf(found);
  if (found === undefined || at < 0) return plain(quote);
  return (
    <>
      {plain(quote.slice(0, at))}
      <mark>{plain(found)}</mark>
      {plain(quote.slice(at + found.length))}
    </>
  );
}

function plain(text: string): string {
  return text.replaceAll(/\*\*|__|`/g, '');
}
