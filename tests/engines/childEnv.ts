/** What every started program needs: where commands are, and where Node keeps compiled code (scripts/memoryFolder.mjs). */
export const childEnv = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
