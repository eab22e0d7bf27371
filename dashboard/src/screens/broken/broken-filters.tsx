import type { BrokenReasonsBody } from '@signpost/contract/indexing';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/calls.ts';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { Segments } from '../../parts/fields.tsx';
import { FilterChip } from '../../parts/filter-chip.tsx';
import { ListChoice, ListFilters } from '../../parts/list-filters.tsx';
import type { List } from '../../parts/use-list.ts';
import { REASONS } from '../../post/reason-chip.tsx';
import { linksOf } from './broken-answer.tsx';
import { GROUPINGS } from './groups-list.ts';

interface BrokenFiltersProps {
  list: Pick<List<unknown>, 'chosen' | 'choose' | 'fetchSoon'>;
  counts: BrokenReasonsBody['reasons'];
  /** The group whose links are listed. */
  groupName?: string;
}

/** One by one or in groups, by reason, and what is ignored. */
export function BrokenFilters({ list, counts, groupName }: BrokenFiltersProps) {
  const { broken: words, numbers } = useWords();
  const [{ by }, setParams] = useParams();
  const rules = useQuery(query('listIgnored')).data?.rules.length ?? 0;
  const { reason, ignored } = list.chosen;
  const choices = REASONS.filter(
    (code) => code === reason || (code !== 'leads_nowhere' && linksOf(counts, code) > 0),
  );
  return (
    <ListFilters list={list} search={words.search}>
      <Segments
        label={words.groups.name}
        choices={[
          { value: '', label: words.groups.by.links },
          ...GROUPINGS.map((value) => ({ value, label: words.groups.by[value] })),
        ]}
        value={groupName === undefined ? (GROUPINGS.find((one) => one === by) ?? '') : ''}
        onChange={(value) =>
          setParams({ by: value, group: undefined, page: undefined, sort: undefined, post: undefined })
        }
      />
      {groupName !== undefined && (
        <FilterChip
          text={words.groups.one(groupName)}
          leave={words.groups.leave}
          onLeave={() => setParams({ group: undefined, page: undefined })}
        />
      )}
      <ListChoice
        list={list}
        name="reason"
        label={words.reason}
        choices={[
          { value: '', label: words.all },
          ...choices.map((code) => ({
            value: code,
            label: `${words.reasons[code].name} ${numbers.whole(linksOf(counts, code))}`,
          })),
        ]}
      />
      {(rules > 0 || ignored === 'true') && (
        <ListChoice
          list={list}
          name="ignored"
          label={words.ignore.name}
          choices={[
            { value: '', label: words.ignore.shown.open },
            { value: 'true', label: words.ignore.shown.ignored },
          ]}
        />
      )}
    </ListFilters>
  );
}
