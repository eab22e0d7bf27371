interface SecretPlace {
  table: string;
  row: string;
  field: string;
}

const TABLE = 'notice_subscription';

/** Where the secrets of a subscription are stored. */
export function secretPlaces(token: string): Record<'address' | 'secret', SecretPlace> {
  return {
    address: { table: TABLE, row: token, field: 'address' },
    secret: { table: TABLE, row: token, field: 'sealed_secret' },
  };
}
