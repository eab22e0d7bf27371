import { useEffect, useState } from 'react';

/**
 * The code of the link that led here, behind `#`, where no server sees it. It stays the same when it is taken out of the address. A
 * link that is pasted over this one starts anew.
 */
export function useCode(): string | null {
  const [code] = useState(codeHere);
  useEffect(() => {
    const onChange = (): void => {
      if (codeHere() !== null) location.reload();
    };
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return code;
}

function codeHere(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('code');
}
