import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { Client } from 'pg';
import { createClient } from 'redis';
import type { ServerName } from './engines.ts';

/** A minimal use of a server: a stored list of words in order. */
export interface WordList {
  add(word: string): Promise<void>;
  all(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens the list at this address, an empty one the first time. */
export const openWordList: Record<ServerName, (url: string, prefix?: string) => Promise<WordList>> = {
  async postgres(url) {
    const client = new Client({ connectionString: url });
    // The next call reports a broken connection.
    client.on('error', () => {});
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS words (id serial, word text)');
    return {
      add: async (word) => void (await client.query('INSERT INTO words (word) VALUES ($1)', [word])),
      all: async () => {
        const { rows } = await client.query<{ word: string }>('SELECT word FROM words ORDER BY id');
        return rows.map(({ word }) => word);
      },
      close: () => client.end(),
    };
  },

  async mariadb(url) {
    const connection = await createConnection(url);
    connection.on('error', () => {});
    // Creates the database of the tests if the server does not have it.
    if (new URL(url).pathname === '/') {
      await connection.query('CREATE DATABASE IF NOT EXISTS words');
      await connection.query('USE words');
    }
    await connection.query('CREATE TABLE IF NOT EXISTS words (id int PRIMARY KEY AUTO_INCREMENT, word text)');
    return {
      add: async (word) => void (await connection.query('INSERT INTO words (word) VALUES (?)', [word])),
      all: async () => {
        const [rows] = await connection.query<RowDataPacket[]>('SELECT word FROM words ORDER BY id');
        return rows.map(({ word }) => String(word));
      },
      close: () => connection.end(),
    };
  },

  async redis(url, prefix = '') {
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    await client.connect();
    return {
      add: async (word) => void (await client.rPush(`${prefix}words`, word)),
      all: () => client.lRange(`${prefix}words`, 0, -1),
      close: () => client.close(),
    };
  },
};
