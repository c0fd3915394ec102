export function VideosScreen() {
  return <h1>videos</h1>
}
