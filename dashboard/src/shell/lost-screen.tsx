import { Link } from '@tanstack/react-router';
import { Screen } from '../parts/screen.tsx';
import look from './shell.module.css';
import { useWords } from './words-context.ts';

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

/** The same where there is no frame around it. */
export function LostPage() {
  return (
    <main className={look['lost']}>
      <LostScreen />
    </main>
  );
}
