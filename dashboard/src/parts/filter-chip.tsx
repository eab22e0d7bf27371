import look from './filter-chip.module.css';

interface FilterChipProps {
  text: string;
  /** What its button does, for screen readers. */
  leave: string;
  onLeave: () => void;
}

/** A filter that came with the address, and the way out of it. */
export function FilterChip({ text, leave, onLeave }: FilterChipProps) {
  return (
    <span className={look['chip']}>
      <span className={look['text']}>{text}</span>
      <button type="button" aria-label={leave} title={leave} onClick={onLeave}>
        ×
      </button>
    </span>
  );
}
