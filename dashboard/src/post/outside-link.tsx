import { AddressText } from '../parts/address-text.tsx';
import { useWords } from '../app/words-context.ts';
import look from './post-drawer.module.css';
import { isWeb } from './web-address.ts';

/** The address of another site, which opens in a tab of its own. */
export function OutsideLink({ address }: { address: string }) {
  const { states } = useWords();
  if (!isWeb(address)) return <AddressText address={address} />;
  return (
    <a className={look['outside']} href={address} target="_blank" rel="noreferrer">
      <AddressText address={address.replace(/^https?:\/\//i, '').replace(/\/$/, '')} />
      <span aria-hidden="true">↗</span>
      <span className="unseen"> ({states.newTab})</span>
    </a>
  );
}
