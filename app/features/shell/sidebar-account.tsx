import { useQuery } from '@tanstack/react-query'
import { profileQueryOptions } from '#app/lib/session/profile-query.ts'
import { AccountMenu } from './account-menu.tsx'
import { AccountPanel } from './account-panel.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The sidebar's foot: who is signed in, how the page looks and speaks, and the way out. */
export function SidebarAccount({ isExpanded }: { isExpanded: boolean }) {
  const { data: profile } = useQuery(profileQueryOptions())
  const signOut = useSignOut()
  const person = profile && { name: profile.name || profile.user.email, email: profile.user.email }
  const View = isExpanded ? AccountPanel : AccountMenu
  return <View person={person} isLeaving={signOut.isPending} onSignOut={() => signOut.mutate()} />
}
