import type { Flow, Sectioning, SectionsBody } from '@signpost/contract/structure';
import { SectionMap } from '../../charts/section-map.tsx';
import { Segments } from '../../parts/fields.tsx';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { Picture } from './picture.tsx';
import { SectionTables } from './section-tables.tsx';
import look from './structure.module.css';
import { useSectionNames } from './use-section-names.ts';

/** More bands than this could not be told apart; the table has all of them. */
const MOST_BANDS = 16;

/** The site by section, with the strongest flows between sections. */
export function SectionsPicture({ body, by }: { body: SectionsBody; by: Sectioning }) {
  const { structure, numbers } = useWords();
  const { sections: words } = structure;
  const [, change] = useParams();
  const nameOf = useSectionNames();
  const names = new Map(body.sections.map((section) => [section.section, nameOf(section)]));
  const sizes = new Map(body.sections.map(({ section, posts }) => [section, posts]));
  const named = (flow: Flow) => ({
    posts: flow.posts,
    from: names.get(flow.from) ?? flow.from,
    to: names.get(flow.to) ?? flow.to,
  });
  const shown = body.flows.slice(0, MOST_BANDS);
  const kept = by === 'path' ? {} : { by };
  const [strongest] = body.flows;
  const [largest] = body.sections;
  const byName = (key: string): string => names.get(key) ?? key;
  return (
    <Picture
      name="sections"
      title={words.title}
      summary={words.summary(
        body.sections.map((section) => ({ name: nameOf(section), posts: section.posts })),
        strongest === undefined ? null : named(strongest),
      )}
      aside={
        <Segments
          label={words.byLabel}
          choices={[
            { value: 'path', label: words.by.path },
            { value: 'type', label: words.by.type },
          ]}
          value={by}
          onChange={(value) => change({ by: value === 'path' ? undefined : value }, { replace: true })}
        />
      }
      table={<SectionTables body={body} by={by} nameOf={byName} />}
    >
      {body.sections.length === 1 && largest !== undefined ? (
        <p className="aside">{words.onlyOne[by](nameOf(largest), largest.posts)}</p>
      ) : (
        <>
          <div className={look['wideOnly']}>
            <SectionMap
              label={words.title}
              ends={[structure.columns.from, structure.columns.to]}
              sectionTo="/links/structure"
              flowTo="/links/posts"
              sections={body.sections.map((section) => ({
                key: section.section,
                name: nameOf(section),
                size: section.posts,
                text: numbers.whole(section.posts),
                search: { ...kept, section: section.section },
              }))}
              flows={shown.map((flow) => ({
                from: flow.from,
                to: flow.to,
                size: flow.posts,
                name: words.flow(named(flow), sizes.get(flow.from) ?? 0),
                search: { ...kept, section: flow.from, links_to: flow.to },
              }))}
            />
            <p className={look['note']}>
              {body.flows.length === 0 ? words.noFlows : words.bands}{' '}
              {body.flows.length > shown.length && words.weaker(body.flows.length - shown.length)}
            </p>
          </div>
          <div className={look['narrowOnly']}>
            <SectionTables body={{ ...body, flows: [] }} by={by} nameOf={byName} />
          </div>
        </>
      )}
    </Picture>
  );
}
