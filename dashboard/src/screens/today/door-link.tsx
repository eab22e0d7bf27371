import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Door, Notice } from '@signpost/contract/today';

interface DoorLinkProps {
  notice: Pick<Notice, 'door' | 'door_id'>;
  className: string;
  /** What the link opens, with the notice that it belongs to. */
  label: string;
  children: ReactNode;
}

/** The way to what a notice was counted from. */
export function DoorLink({ notice: { door, door_id: id }, label, ...rest }: DoorLinkProps) {
  const look = { ...rest, 'aria-label': label };
  const brand = { brandId: id ?? '' };
  const ways: Readonly<Record<Door, () => ReactNode>> = {
    orphans: () => <Link to="/links/mend" search={{ for: 'orphans' }} {...look} />,
    posts: () => <Link to="/links/posts" {...look} />,
    broken: () => <Link to="/links/broken" search={{ reason: 'leads_nowhere' }} {...look} />,
    sources: () => <Link to="/site/sources" {...look} />,
    run: () => <Link to="/site/runs/$runId" params={{ runId: id ?? '' }} {...look} />,
    brand: () => <Link to="/brands/$brandId" params={brand} {...look} />,
    cited_orphans: () => <Link to="/links/posts" search={{ cited: 'only', orphans: 'only' }} {...look} />,
    brand_plan: () => <Link to="/brands/$brandId/plan" params={brand} {...look} />,
    brands: () => <Link to="/brands" {...look} />,
    health: () => <Link to="/admin/$part" params={{ part: 'health' }} {...look} />,
  };
  return ways[door]();
}
