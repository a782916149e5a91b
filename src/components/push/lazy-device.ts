/** Between the page and the device's store, so that no page lists the files of it (each costs a page 20 bytes). */
export const loadPushDevice = () => import('../../stores/push-device.ts')
