import { Link } from '@tanstack/react-router';
import { Screen } from './screen.tsx';
import { useWords } from '../app/words-context.ts';

/** An address that no screen has. */
export function LostScreen() {
  const { notFound } = useWords().states;
  return (
    <Screen title={notFound.heading} answer={notFound.meaning}>
      <p>
        <Link to="/">{notFound.home}</Link>
      </p>
    </Screen>
  );
}
