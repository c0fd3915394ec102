/** Who is signed in, as it is shown; undefined while that loads. */
export type Person = { name: string; email: string } | undefined

export type AccountProps = { person: Person; isLeaving: boolean; onSignOut: () => void }
