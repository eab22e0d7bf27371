import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `onNear` when an element is on the screen, or would be after scrolling down by one; again when `key` is another. */
export function useNearScreen(element: RefObject<Element | null>, key: string, onNear: () => void): void {
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: '0px 0px 100% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, key]);
}
