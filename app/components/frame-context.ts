import { createContext } from 'react'

/** Whether a page stands in the frame of another one, which has the logotype and the main landmark already. */
export const FrameContext = createContext(false)
