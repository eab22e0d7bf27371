import type { DepthBody } from '@signpost/contract/structure';
import { Histogram, type HistogramBar } from '../../charts/histogram.tsx';
import { useWords } from '../../app/words-context.ts';
import { BarTable } from './bar-table.tsx';
import { Picture } from './picture.tsx';
import look from './structure.module.css';

/** How many steps from the home page the posts are, and how many cannot be reached. */
export function DepthPicture({ body }: { body: DepthBody }) {
  const { structure, numbers } = useWords();
  const { depth } = structure;
  const bars = body.depths.map(({ range, from, to, posts }): HistogramBar & { long: string } => {
    const long = depth.steps(from, to === null);
    return {
      long,
      label: to === null ? `${from}+` : String(from),
      name: `${long}: ${structure.sections.posts(posts)}`,
      value: posts,
      text: numbers.whole(posts),
      to: '/links/posts',
      search: { depth: range },
    };
  });
  if (body.unreached > 0) {
    bars.push({
      long: depth.unreached,
      label: depth.unreached,
      name: `${depth.unreached}: ${structure.sections.posts(body.unreached)}`,
      value: body.unreached,
      text: numbers.whole(body.unreached),
      to: '/links/posts',
      search: { depth: 'none' },
      isApart: true,
    });
  }
  const reached = body.depths.map(({ from, to, posts }) => ({ name: depth.steps(from, to === null), posts }));
  return (
    <Picture
      name="depth"
      title={depth.title}
      summary={depth.summary(reached, body.unreached)}
      table={<BarTable label={depth.title} title={structure.columns.steps} bars={bars} />}
    >
      <Histogram label={depth.title} bars={bars} />
      <p className={look['note']}>{depth.note}</p>
    </Picture>
  );
}
