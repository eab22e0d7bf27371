import type { TargetExamples } from '../model/judge.ts';
import { hideTarget, type Searched } from './hidden-target.ts';
import { sampleLinks } from './sample-links.ts';

/** What a judge learns from: for targets with up to this many links the candidates that are found while their links are hidden. */
export function examplesOf(searched: Searched, sample: number, seed: number): TargetExamples[] {
  const { index, graph } = searched;
  const links = graph.linksTo((id) => index.get(id)?.canBeTarget === true);
  return sampleLinks(links, sample, seed).flatMap((target) => {
    const hidden = hideTarget(target, searched, false);
    return hidden === null ? [] : [hidden.examples];
  });
}
