import { useEffect, useRef } from 'react'

type Mutation<Result, Variables> = {
  isPending: boolean
  mutateAsync: (variables: Variables) => Promise<Result>
}
type Callbacks = { onSuccess?: () => void; onError?: () => void }

/**
 * A mutation that a second press cannot start again while the first is under way: buttons say so only with the next
 * picture. The callbacks do not come once the component has gone: whoever has left the screen is not to be moved by it.
 */
export function useOnce<Result, Variables>({
  isPending,
  mutateAsync,
}: Mutation<Result, Variables>) {
  const running = useRef<Promise<Result>>(null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const whileShown = (callback?: () => void) => () => {
    if (isShown.current) callback?.()
  }
  const start = (variables: Variables): Promise<Result> => {
    running.current ??= mutateAsync(variables).finally(() => {
      running.current = null
    })
    return running.current
  }
  return {
    isPending,
    mutateAsync: start,
    mutate: (variables: Variables, { onSuccess, onError }: Callbacks = {}): void => {
      if (running.current !== null) return
      start(variables).then(whileShown(onSuccess), whileShown(onError))
    },
  }
}
