/** A name that no video has yet, also in a cloud that runs for longer than one test. */
export const uniqueName = (name: string) => `${name} ${Date.now().toString(36)}`
