import type { BrokenLink } from '@signpost/contract/indexing';
import type { DashboardWords } from '@signpost/words/dashboard';
import { useMemo } from 'react';
import { AddressText } from '../../parts/address-text.tsx';
import { Button } from '../../parts/button.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { useWords } from '../../app/words-context.ts';
import { OutsideLink } from '../../post/outside-link.tsx';
import { PostName } from '../../post/post-name.tsx';
import { isReason, ReasonChip, type ReasonCode } from '../../post/reason-chip.tsx';
import { Sentence } from '../../post/sentence.tsx';
import { Tried } from '../../post/tried.tsx';
import { useShortTitle } from '../../post/use-short-title.ts';
import { isWeb } from '../../post/web-address.ts';
import look from './broken-screen.module.css';

interface BrokenDoors {
  open: (postId: number) => void;
  /** Null for a person who may only look. */
  replace: ((link: BrokenLink) => void) | null;
}

/** The columns of the list of broken links, with a column for editors only where there are some. */
export function useBrokenColumns(
  { open, replace }: BrokenDoors,
  links: readonly BrokenLink[],
  /** Whether the server of the site was asked for pages that are not known. */
  isAsked: boolean,
): readonly Column<BrokenLink>[] {
  const hasEditors = links.some(({ source_edit_url: address }) => isWeb(address));
  const words = useWords();
  const short = useShortTitle();
  return useMemo(() => {
    const { broken, states, onePost } = words;
    const list: Column<BrokenLink>[] = [
      {
        key: 'link',
        title: broken.columns.link,
        sort: 'link',
        share: 28,
        cell: (link) =>
          link.kind === 'external' ? (
            <OutsideLink address={link.url} />
          ) : (
            <AddressText address={link.raw_url} />
          ),
      },
      {
        key: 'why',
        title: broken.columns.why,
        sort: 'why',
        share: 28,
        isOnCard: true,
        cell: (link) => (
          <>
            <ReasonChip reason={link.reason} />
            <p className="detail">{detailOf(link, words, isAsked)}</p>
            <Tried link={link} />
          </>
        ),
      },
      {
        key: 'where',
        title: broken.columns.where,
        sort: 'where',
        share: 44,
        isOnCard: true,
        cell: (link) => (
          <span className={look['where']}>
            <PostName id={link.post_id} title={link.source_title} onOpen={open} short={short} />
            <Sentence link={link} />
          </span>
        ),
      },
      {
        key: 'edit',
        title: broken.columns.edit,
        cell: (link) =>
          isWeb(link.source_edit_url) && (
            <a
              href={link.source_edit_url}
              target="_blank"
              rel="noreferrer"
              aria-label={`${broken.edit(link.source_title === '' ? onePost.untitled : link.source_title)} (${states.newTab})`}
            >
              {states.actions.edit}
            </a>
          ),
      },
      {
        key: 'act',
        title: broken.groups.columns.act,
        isOnCard: true,
        hasButtons: true,
        cell: (link) => (
          <Button
            aria-label={broken.groups.about(broken.replace.action, link.anchor || link.raw_url)}
            onClick={() => replace?.(link)}
          >
            {broken.replace.action}
          </Button>
        ),
      },
    ];
    return list.filter(({ key }) => (key !== 'edit' || hasEditors) && (key !== 'act' || replace !== null));
  }, [words, open, replace, short, hasEditors, isAsked]);
}

/** What is known beyond the reason: where the link ends, its status, when it was asked. */
function detailOf(
  link: BrokenLink,
  { broken, onePost, sources, time }: DashboardWords,
  isAsked: boolean,
): string {
  const parts: string[] = [];
  if (link.reason === 'not_published') parts.push(broken.status(link.target_status ?? ''));
  else if (link.target_post_id > 0) parts.push(broken.leadsTo(link.target_url));
  else if (link.check_leads_to !== null) parts.push(broken.leadsTo(link.check_leads_to));
  else if (link.leads_to !== null) parts.push(broken.leadsTo(onePost.ends[link.leads_to] ?? link.leads_to));
  else if (isReason(link.reason)) parts.push(meaningOf(link.reason, broken, isAsked));
  const check: string[] = [];
  if (link.check_status !== null) check.push(broken.answered(link.check_status));
  else if (link.said.check_reason !== null) check.push(sources.said(link.said.check_reason));
  if (link.check_failing_since !== null) check.push(broken.failingSince(time.date(link.check_failing_since)));
  if (link.checked_at !== null) check.push(broken.checked(time.relative(link.checked_at, Date.now())));
  if (check.length > 0) parts.push(check.join(', '));
  return parts.join(' ');
}

/** What a reason means. Where no server was asked, a page that is not known may still be there. */
export function meaningOf(reason: ReasonCode, words: DashboardWords['broken'], isAsked: boolean): string {
  const isUnknown = reason === 'no_such_page' || reason === 'leads_nowhere';
  return isUnknown && !isAsked ? words.notRead[reason] : words.reasons[reason].meaning;
}
