import { Pool } from 'undici';

/** One request, as bare clients send it. */
export interface BareRequest {
  origin: string;
  path: string;
  token: string;
  body: string;
}

const headers = ({ token }: BareRequest): Record<string, string> => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
});

async function inTurns(count: number, width: number, send: () => Promise<unknown>): Promise<number> {
  let left = count;
  const begun = performance.now();
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return (count / (performance.now() - begun)) * 1000;
}

/** Requests per second of a bare loop on an undici pool that reads each answer as JSON. */
export async function undiciLoop(one: BareRequest, count: number, width: number): Promise<number> {
  const pool = new Pool(one.origin, { connections: width });
  const options = { path: one.path, method: 'POST', headers: headers(one), body: one.body } as const;
  try {
    return await inTurns(count, width, async () => (await pool.request(options)).body.json());
  } finally {
    await pool.close();
  }
}
