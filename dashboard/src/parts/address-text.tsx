import look from './address-text.module.css';

/** The last characters, which stay. */
const END = 12;

interface AddressTextProps {
  address: string;
  /** The tooltip when `address` is only a part of it. */
  whole?: string;
  /** Its place among others, as a class of the caller. */
  className?: string | undefined;
}

/** A long address on one line: its middle is left out, never its end. The whole address is in the tooltip. */
export function AddressText({ address, whole = address, className = '' }: AddressTextProps) {
  if (address.length <= END * 2) {
    return (
      <span className={`${look['short']} ${className}`} title={whole}>
        {address}
      </span>
    );
  }
  return (
    <span className={`${look['long']} ${className}`} title={whole}>
      {/* Screen readers would say two words for the two parts. */}
      <span className={look['said']}>{address}</span>
      <span className={look['start']} aria-hidden>
        {address.slice(0, -END)}
      </span>
      <span aria-hidden>{address.slice(-END)}</span>
    </span>
  );
}
