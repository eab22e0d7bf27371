import { useWords } from '../app/words-context.ts';
import look from './post-drawer.module.css';

interface PostNameProps {
  id: number;
  title: string | null;
  onOpen: (id: number) => void;
  /** Shortens the title, which stays whole in the tooltip. */
  short?: (title: string) => string;
  /** On one line, as in a table: a long title is cut. */
  isCut?: boolean;
}

/** The title of a post; a click opens the post in the drawer. */
export function PostName({ id, title, onOpen, short = same, isCut = false }: PostNameProps) {
  const { onePost } = useWords();
  const text = title === null || title === '' ? onePost.untitled : title;
  return (
    <button
      type="button"
      className={`${look['name']} ${isCut ? look['cut'] : ''}`}
      title={isCut || short(text) !== text ? text : undefined}
      onClick={() => onOpen(id)}
    >
      {short(text)}
    </button>
  );
}

const same = (title: string): string => title;
