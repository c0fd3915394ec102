import pg from 'pg'

/** Runs statements that concern whole databases, on the server of the given address. */
export async function withMaintenance<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
