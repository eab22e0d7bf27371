import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { FiguresBody } from '@signpost/contract/analyses';
import type { Analysis } from '../../api/types.ts';

/** What every tab of a brand needs to know. */
export interface BrandView {
  id: string;
  /** The figures of the latest finished analysis. */
  figures: UseQueryResult<FiguresBody>;
  /** The latest finished analysis; null when there is none, undefined until that is known. */
  analysis: Analysis | null | undefined;
  /** The analysis under way; null when there is none. */
  running: Analysis | null;
  /** True when the answers are invented. */
  isDemo: boolean;
  /** False for a person who may only read: controls that change something are left out. */
  mayChange: boolean;
}

export const BrandContext = createContext<BrandView | null>(null);

export function useBrand(): BrandView {
  const view = use(BrandContext);
  if (view === null) throw new Error('A tab of a brand is outside its frame');
  return view;
}
