/** Whether shortcuts use Cmd instead of Ctrl. */
export const onMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')
