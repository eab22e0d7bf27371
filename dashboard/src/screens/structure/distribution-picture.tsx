import type { Counted, DistributionBody } from '@signpost/contract/structure';
import { Histogram } from '../../charts/histogram.tsx';
import { Select } from '../../parts/fields.tsx';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { BarTable } from './bar-table.tsx';
import { Picture } from './picture.tsx';
import look from './structure.module.css';

const COUNTED: readonly Counted[] = ['incoming', 'internal', 'external'];

/** How many posts have no link, one, two or three, and so on. */
export function DistributionPicture({ body }: { body: DistributionBody }) {
  const { structure, numbers } = useWords();
  const { distribution } = structure;
  const [params, change] = useParams();
  const counted = COUNTED.find((one) => one === params['links']) ?? 'incoming';
  const bars = body[counted].map(({ range, from, to, posts }) => {
    const long = distribution.range(from, to);
    return {
      long,
      label: distribution.short(from, to),
      name: `${long}: ${structure.sections.posts(posts)}`,
      value: posts,
      text: numbers.whole(posts),
      to: '/links/posts',
      search: { [counted]: range },
      isApart: counted === 'incoming' && range === '0',
    };
  });
  return (
    <Picture
      name="distribution"
      title={distribution.titles[counted]}
      summary={distribution.summary(
        counted,
        bars.map(({ long, value }) => ({ name: long, posts: value })),
      )}
      aside={
        <Select
          label={distribution.choice}
          choices={COUNTED.map((value) => ({ value, label: distribution.choices[value] }))}
          value={counted}
          onChange={(value) => change({ links: value === 'incoming' ? undefined : value }, { replace: true })}
        />
      }
      table={<BarTable label={distribution.titles[counted]} title={structure.columns.links} bars={bars} />}
    >
      <Histogram label={distribution.titles[counted]} bars={bars} />
      <p className={look['note']}>{distribution.note}</p>
    </Picture>
  );
}
