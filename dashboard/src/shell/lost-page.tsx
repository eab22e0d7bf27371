import { LostScreen } from '../parts/lost-screen.tsx';
import look from './shell.module.css';

/** An address that no screen has, where there is no frame around it. */
export function LostPage() {
  return (
    <main className={look['lost']}>
      <LostScreen />
    </main>
  );
}
