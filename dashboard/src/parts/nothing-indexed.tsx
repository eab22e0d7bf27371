import { Link } from '@tanstack/react-router';
import { buttonLook } from './button.tsx';
import { Note } from './loaded.tsx';

/** In place of rows before anything was indexed: why there are none, and the way to the sources. */
export function NothingIndexed({ words }: { words: { heading: string; meaning: string; action: string } }) {
  return (
    <Note
      title={words.heading}
      action={
        <Link to="/site/sources" className={buttonLook}>
          {words.action}
        </Link>
      }
    >
      {words.meaning}
    </Note>
  );
}
