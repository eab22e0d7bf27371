import { useParams } from '@tanstack/react-router';
import type { FC } from 'react';
import { LostScreen } from '../../parts/lost-screen.tsx';
import { AgentsPart } from './agents/agents-part.tsx';
import { EventsPart } from './events-part.tsx';
import { HealthPart } from './health-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { UsersPart } from './users-part.tsx';

const PARTS: Readonly<Record<string, FC>> = {
  users: UsersPart,
  settings: SettingsPart,
  health: HealthPart,
  events: EventsPart,
  agents: AgentsPart,
};

/** The administration, one part at each address. */
export function AdministrationScreen() {
  const { part = '' } = useParams({ strict: false });
  const Part = PARTS[part] ?? LostScreen;
  return <Part />;
}
