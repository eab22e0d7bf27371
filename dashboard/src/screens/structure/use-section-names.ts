import type { Section } from '@signpost/contract/structure';
import { useWords } from '../../app/words-context.ts';

/** What people call a section, those without a name of their own included. */
export function useSectionNames(): (section: Pick<Section, 'section' | 'label' | 'joined'>) => string {
  const { sections } = useWords().structure;
  return ({ section, label, joined }) => {
    if (section === '/') return sections.special.top;
    if (section === '/none') return sections.special.none;
    return section === '/rest' ? sections.rest(joined) : label;
  };
}
