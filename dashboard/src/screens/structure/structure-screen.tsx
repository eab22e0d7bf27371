import { readParams } from '../../api/params.ts';
import { useParams } from '../../app/address.ts';
import { NeighbourhoodView } from './neighbourhood-view.tsx';
import { Overview } from './overview.tsx';
import { SectionView } from './section-view.tsx';

/** How the site hangs together: as a whole, one section of it (`?section=blog`), or what is around one post (`?post=7`). */
export function StructureScreen() {
  const [params] = useParams();
  const { post, section } = params;
  const { by = 'path' } = readParams('getSections', params);
  if (post !== undefined) return <NeighbourhoodView id={post} />;
  if (section !== undefined) return <SectionView by={by} name={section} />;
  return <Overview />;
}
