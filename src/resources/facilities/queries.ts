import { queryClient } from '../../dataProvider/queryClient.ts'

export const reloadFacilities = () => queryClient.invalidateQueries({ queryKey: ['facilities'] })
