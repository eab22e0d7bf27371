import { queryOptions } from '@tanstack/react-query';
import type {
  AddUserParams,
  CreateCredentialParams,
  CredentialCreatedBody,
  HealthBody,
  InvitationBody,
  SettingsBody,
  UsageEventsBody,
  UserBody,
  UserRow,
  UsersBody,
} from '@signpost/contract/administration';
import { ApiError, ask, askData } from './client.ts';

export const usersQuery = queryOptions({
  queryKey: ['administration', 'users'],
  queryFn: ({ signal }) => ask<UsersBody>('/users', { signal }),
});

export const settingsQuery = queryOptions({
  queryKey: ['administration', 'settings'],
  queryFn: ({ signal }) => ask<SettingsBody>('/settings', { signal }),
});

/** The settings of the analysis backend; null when there is none, or one that does not tell them. */
export const backendSettingsQuery = queryOptions({
  queryKey: ['administration', 'backend-settings'],
  queryFn: async ({ signal }): Promise<SettingsBody | null> => {
    try {
      return (await askData<SettingsBody>('/ai-visibility/backend-settings', { signal })).body;
    } catch (error) {
      if (error instanceof ApiError && [401, 404].includes(error.status)) return null;
      throw error;
    }
  },
});

export const healthQuery = queryOptions({
  queryKey: ['administration', 'health'],
  queryFn: ({ signal }) => ask<HealthBody>('/health', { signal }),
});

/** One page of the usage events. */
export function eventsQuery(query: { page: number; per_page: number }) {
  return queryOptions({
    queryKey: ['administration', 'events', query],
    queryFn: ({ signal }) => ask<UsageEventsBody>('/events', { query, signal }),
  });
}

export async function addUser(body: AddUserParams): Promise<UserRow> {
  return (await ask<UserBody>('/users', { method: 'POST', body })).user;
}

export async function changeRole(login: string, role: UserRow['role']): Promise<void> {
  await ask(pathOf(login), { method: 'PATCH', body: { role } });
}

export async function removeUser(login: string): Promise<void> {
  await ask(pathOf(login), { method: 'DELETE' });
}

export function inviteUser(login: string): Promise<InvitationBody> {
  return ask<InvitationBody>(`${pathOf(login)}/invitation`, { method: 'POST' });
}

export function createCredential(
  login: string,
  body: CreateCredentialParams,
): Promise<CredentialCreatedBody> {
  return ask<CredentialCreatedBody>(`${pathOf(login)}/credentials`, { method: 'POST', body });
}

export async function revokeCredential(login: string, id: string): Promise<void> {
  await ask(`${pathOf(login)}/credentials/${id}`, { method: 'DELETE' });
}

function pathOf(login: string): string {
  return `/users/${encodeURIComponent(login)}`;
}
