// Writes the golden frames anew: node tests/golden/write-frames.ts. Look at each before committing it.
import { drawFrame, FRAME_PRESETS, goldenFrame } from './frames.ts'

for (const preset of FRAME_PRESETS) drawFrame(preset, goldenFrame(preset))
