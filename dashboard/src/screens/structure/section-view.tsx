import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Section, SectionsBody, Sectioning } from '@signpost/contract/structure';
import { query } from '../../api/calls.ts';
import { isStructureUnknown } from '../../api/refusals.ts';
import { buttonLook } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../app/words-context.ts';
import { LinkedPosts } from './linked-posts.tsx';
import { Overview } from './overview.tsx';
import { PostDoor } from './post-door.tsx';
import look from './structure.module.css';
import { useSectionNames } from './use-section-names.ts';

/** One section: its numbers, where it leads, what leads to it, and its most linked posts. */
export function SectionView({ by, name }: { by: Sectioning; name: string }) {
  const { structure } = useWords();
  const sections = useQuery(query('getSections', { by }));
  const top = useQuery(
    query('listGroupPosts', {
      by,
      section: name,
      orderby: 'incoming_link_count',
      order: 'desc',
      per_page: 8,
    }),
  );
  const nameOf = useSectionNames();
  if (isStructureUnknown(sections.error)) return <Overview />;
  const section = sections.data?.sections.find((one) => one.section === name);
  const shown = section === undefined ? name : nameOf(section);
  const kept = by === 'path' ? {} : { by };
  return (
    <Screen
      title={structure.section.title(shown)}
      answer={section === undefined ? undefined : <Answer section={section} name={shown} kept={kept} />}
      actions={
        <Link to="/links/structure" search={kept} className={buttonLook}>
          {structure.section.back}
        </Link>
      }
    >
      <Loaded query={sections} skeleton={<Skeleton rows={2} height={160} />}>
        {(body) =>
          section === undefined ? (
            <Note title={structure.section.missing.heading}>{structure.section.missing.meaning}</Note>
          ) : (
            <div className={look['stack']}>
              <Figures section={section} kept={kept} />
              <div className={look['pair']}>
                <Flows body={body} name={name} direction="out" kept={kept} />
                <Flows body={body} name={name} direction="in" kept={kept} />
              </div>
            </div>
          )
        }
      </Loaded>
      {section !== undefined && (
        <Loaded query={top} skeleton={<Skeleton rows={8} height={20} />}>
          {({ posts, total }) => (
            <Card
              title={structure.section.strongest}
              aside={
                <PostDoor search={{ ...kept, section: name }}>{structure.section.allPosts(total)}</PostDoor>
              }
            >
              <LinkedPosts posts={posts} />
            </Card>
          )}
        </Loaded>
      )}
    </Screen>
  );
}

interface PartProps {
  section: Section;
  /** What stays in the address. */
  kept: Record<string, string>;
}

function Answer({ section, name, kept }: PartProps & { name: string }) {
  const text = useWords().structure.section.answer({ name, posts: section.posts }, section.orphans);
  if (section.orphans === 0) return text;
  return (
    <PostDoor search={{ ...kept, section: section.section, orphans: 'only' }} isInText>
      {text}
    </PostDoor>
  );
}

function Figures({ section, kept }: PartProps) {
  const { structure, numbers } = useWords();
  const { figures } = structure.section;
  const { section: name } = section;
  const list = [
    { title: figures.posts, value: section.posts, search: {} },
    { title: figures.orphans, value: section.orphans, search: { orphans: 'only' } },
    { title: figures.inside, value: section.linking_inside, search: { links_to: name } },
    { title: figures.out, value: section.linking_out, search: { links_to: '/others' } },
    { title: figures.in, value: section.linked_from_outside, search: { linked_from: '/others' } },
  ];
  return (
    <dl className={look['figures']}>
      {list.map(({ title, value, search }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <PostDoor search={{ ...kept, section: name, ...search }}>{numbers.whole(value)}</PostDoor>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FlowsProps {
  body: SectionsBody;
  name: string;
  direction: 'out' | 'in';
  kept: Record<string, string>;
}

/** The other sections that this one links to, or that link to it. The bar opens the posts that do, the name the section. */
function Flows({ body, name, direction, kept }: FlowsProps) {
  const { structure } = useWords();
  const { section: words } = structure;
  const nameOf = useSectionNames();
  const isOut = direction === 'out';
  const flows = body.flows.filter((flow) => (isOut ? flow.from : flow.to) === name);
  const most = Math.max(1, ...flows.map(({ posts }) => posts));
  return (
    <Card title={isOut ? words.leadsTo : words.linkedFrom}>
      {flows.length === 0 && <p className="aside">{isOut ? words.leadsNowhere : words.linkedFromNowhere}</p>}
      <ol className={look['flows']}>
        {flows.map(({ from, to, posts }) => {
          const other = body.sections.find(({ section }) => section === (isOut ? to : from));
          if (other === undefined) return null;
          return (
            <li key={other.section}>
              <Link to="/links/structure" search={{ ...kept, section: other.section }} className="cut">
                {nameOf(other)}
              </Link>
              <span className={look['rail']}>
                <span className={look['strength']} style={{ width: `${(posts / most) * 100}%` }} />
              </span>
              <PostDoor search={{ ...kept, section: from, links_to: to }}>
                {isOut ? words.flowOut(posts) : words.flowIn(posts)}
              </PostDoor>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
