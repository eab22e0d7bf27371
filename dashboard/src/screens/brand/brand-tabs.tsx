import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { query } from '../../api/calls.ts';
import { useBrandWords } from '../../app/words-context.ts';
import { useBrand } from './brand-context.ts';
import tabsLook from '../../parts/tabs.module.css';
import look from './brand-screen.module.css';

const TABS = [
  { name: 'overview', to: '/brands/$brandId' },
  { name: 'questions', to: '/brands/$brandId/questions' },
  { name: 'answers', to: '/brands/$brandId/answers' },
  { name: 'sources', to: '/brands/$brandId/sources' },
  { name: 'competitors', to: '/brands/$brandId/competitors' },
  { name: 'plan', to: '/brands/$brandId/plan' },
] as const;

/** The tabs of a brand, each an address of its own. */
export function BrandTabs() {
  const { id, analysis } = useBrand();
  const { brand: words, numbers } = useBrandWords();
  const questions = useQuery(query('fetchOwnQueries', { id }));
  const counts: Partial<Record<(typeof TABS)[number]['name'], number | undefined>> = {
    questions: questions.data?.queries.length,
    answers: analysis?.counted?.answers,
  };
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // In a narrow window the tabs scroll sideways, and the open one must be seen.
  useEffect(() => {
    const open = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tabs.current === null || open === null || open === undefined) return;
    const { offsetLeft: left, clientWidth: width } = tabs.current;
    tabs.current.scrollLeft = open.offsetLeft - left - (width - open.offsetWidth) / 2;
  }, [pathname, counts.questions, counts.answers]);
  return (
    <nav ref={tabs} className={`${tabsLook['tabs']} ${look['tabs']}`} aria-label={words.tabsLabel}>
      {TABS.map(({ name, to }) => {
        const count = counts[name];
        return (
          <Link
            key={name}
            to={to}
            params={{ brandId: id }}
            activeOptions={{ exact: name !== 'answers', includeSearch: false }}
          >
            {words.tabs[name]}
            {count !== undefined && <span className={look['count']}>{numbers.whole(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** The tab that the address names. */
export function useOpenTab(): (typeof TABS)[number]['name'] {
  const { pathname } = useLocation();
  return TABS.find(({ name }) => pathname.includes(`/${name}`))?.name ?? 'overview';
}
