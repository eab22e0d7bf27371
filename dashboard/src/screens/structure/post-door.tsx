import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Params } from '../../app/address.ts';
import look from './structure.module.css';

interface PostDoorProps {
  search: Params;
  /** Within a sentence, where the colour alone would not tell it from the other words. */
  isInText?: boolean;
  children: ReactNode;
}

/** A number that opens the posts it was counted from. */
export function PostDoor({ search, isInText = false, children }: PostDoorProps) {
  return (
    <Link to="/links/posts" search={search} className={isInText ? look['inText'] : undefined}>
      {children}
    </Link>
  );
}
