/** Whether shortcuts use the Cmd key. */
export const onMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')
