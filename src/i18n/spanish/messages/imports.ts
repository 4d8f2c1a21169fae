/** Where a row is in use, so that an undo leaves it. */
const uses: Readonly<Record<string, string>> = {
  applications: 'solicitudes',
  'bed links': 'enlaces para informar camas',
  'bed reminders': 'recordatorios de camas',
  'bed settings': 'configuración de camas',
  disclosures: 'divulgaciones',
  facilities: 'centros',
  'facility answering': 'respuestas del centro',
  'facility calls': 'llamadas al centro',
  'facility claims': 'reclamaciones de la ficha',
  'facility contacts': 'contactos del centro',
  'facility files': 'archivos del centro',
  'facility roles': 'roles en el centro',
  'guest claims': 'reclamaciones sin cuenta',
  'intake drafts': 'borradores del perfil',
  invitations: 'invitaciones',
  'listing answers': 'respuestas sobre la ficha',
  'listing invitations': 'invitaciones a la ficha',
  'open bed history': 'historial de camas disponibles',
  'open beds': 'camas disponibles',
  'organization archives': 'archivos de datos de la organización',
  outbox: 'mensajes salientes',
  patients: 'pacientes',
  payers: 'aseguradoras',
  'program tokens': 'tokens para programas',
  'provisioned groups': 'grupos aprovisionados',
  'provisioned users': 'usuarios aprovisionados',
  'sign on connections': 'conexiones de inicio de sesión único',
  'sign on locations': 'roles de inicio de sesión único en la sede',
  'transferred patients': 'pacientes transferidos',
  users: 'usuarios',
  webhooks: 'webhooks',
}

/** What two rows of a file may disagree on. */
const facts: Readonly<Record<string, string>> = {
  type: 'el tipo',
  name: 'el nombre',
  'phone number': 'el número de teléfono',
  'address line one': 'la dirección',
  city: 'la ciudad',
  state: 'el estado',
  'zip code': 'el código postal',
  latitude: 'la latitud',
  longitude: 'la longitud',
}
const conflict = (fact: string) =>
  `Conflict: %{item} has the ${fact} "%{first}" in line %{firstLine} and "%{later}" in line %{laterLine}. Neither row is imported.`
const conflictInSpanish = (fact: string) =>
  `Conflicto: %{item} tiene ${fact} “%{first}” en la línea %{firstLine} y “%{later}” en la línea %{laterLine}. No se importa ninguna de las dos filas.`

/** What the server says about a file to import, its columns, and its rows. A value at the beginning stays there, because a name may precede it. */
export const imports: Readonly<Record<string, string>> = {
  // The import itself.
  'Import not found': 'No se encontró la importación',
  'First choose what the columns of this file are.': 'Primero elija qué son las columnas de este archivo.',
  'The columns of an HSDS directory are fixed.': 'Las columnas de un directorio HSDS son fijas.',
  'The number of listings to retire has changed. Check it and confirm again.':
    'Cambió el número de fichas que se retirarán. Revíselo y confirme de nuevo.',
  'This file is from %{file}, but the current data is from %{current}. Confirm to replace it with older data.':
    'Este archivo es de %{file}, pero los datos actuales son de %{current}. Confirme para reemplazarlos por datos más antiguos.',
  'This import is already running.': 'Esta importación ya está en curso.',
  'This import is still running.': 'Esta importación todavía está en curso.',
  'This import has already run.': 'Esta importación ya se ejecutó.',
  'This import was undone. To import the file again, choose it again.':
    'Esta importación se deshizo. Para importar el archivo otra vez, elíjalo de nuevo.',
  'The file was deleted after 24 hours. Choose it again.': 'El archivo se eliminó después de 24 horas. Elíjalo de nuevo.',
  'This file has not been imported yet.': 'Este archivo todavía no se ha importado.',
  'This import was already undone.': 'Esta importación ya se deshizo.',
  'This import is already being undone.': 'Esta importación ya se está deshaciendo.',
  // Why an undo leaves a row.
  'It was removed after the import.': 'Se eliminó después de la importación.',
  'It was changed after the import.': 'Se cambió después de la importación.',
  ...Object.fromEntries(
    Object.entries(uses).map(([use, inSpanish]) => [`It is in use (${use}).`, `Está en uso (${inSpanish}).`]),
  ),
  'It is in use (%{use}).': 'Está en uso (%{use}).',
  // Files that cannot be imported.
  'File not found: %{file}.': 'No se encontró el archivo: %{file}.',
  'The columns of %{file} already name the directory, so you cannot choose one here.':
    'Las columnas de %{file} ya indican el directorio, por lo que no puede elegir uno aquí.',
  'The mapping names columns that this kind of import does not have: %{columns}. Known columns: %{known}.':
    'La asignación nombra columnas que este tipo de importación no tiene: %{columns}. Columnas conocidas: %{known}.',
  '%{file} is empty.': '%{file} está vacío.',
  '%{file} is text in UTF-16, not UTF-8. Save it as "CSV UTF-8".':
    '%{file} es texto en UTF-16, no en UTF-8. Guárdelo como “CSV UTF-8”.',
  '%{file} is an old Excel workbook (.xls). Save it as .xlsx or .csv.':
    '%{file} es un libro de Excel antiguo (.xls). Guárdelo como .xlsx o .csv.',
  '%{file} is a PDF. Choose a .csv, .csv.gz, or .xlsx file.': '%{file} es un PDF. Elija un archivo .csv, .csv.gz o .xlsx.',
  '%{file} is not a readable .zip file: %{why}.': '%{file} no es un archivo .zip legible: %{why}.',
  '%{file} is not a readable workbook: %{why}': '%{file} no es un libro de Excel legible: %{why}',
  '%{file} is not a JSON list of records.': '%{file} no es una lista JSON de registros.',
  '%{file} is not valid JSON: %{why}.': '%{file} no es JSON válido: %{why}.',
  '%{file} is not an HSDS directory. Missing tables: %{tables}.': '%{file} no es un directorio HSDS. Faltan tablas: %{tables}.',
  '%{file} lists directory tables but contains none of them. Choose a .zip file with all of them.':
    '%{file} nombra las tablas del directorio, pero no contiene ninguna. Elija un archivo .zip con todas.',
  '%{file} contains %{count} tables. Choose one .csv file, or a .zip file with one.':
    '%{file} contiene %{count} tablas. Elija un solo archivo .csv o un archivo .zip con uno.',
  '%{file} has %{count} sheets with these rows. Save each sheet as a separate file.':
    '%{file} tiene %{count} hojas con estas filas. Guarde cada hoja como un archivo aparte.',
  '%{file} has a cell at %{cell}, far from the table. Delete the rows and columns around the table, or save it as a .csv.':
    '%{file} tiene una celda en %{cell}, lejos de la tabla. Elimine las filas y columnas que rodean la tabla, o guárdelo como .csv.',
  '%{file} has more than %{count} columns.': '%{file} tiene más de %{count} columnas.',
  '%{file} has more than %{count} rows.': '%{file} tiene más de %{count} filas.',
  '%{file} has more than %{count} services.': '%{file} tiene más de %{count} servicios.',
  '%{file} is larger than %{size} MB uncompressed. Save it as a .csv, which can be larger.':
    '%{file} ocupa más de %{size} MB sin comprimir. Guárdelo como .csv, que puede ser más grande.',
  '%{file} is larger than %{size} MB uncompressed.': '%{file} ocupa más de %{size} MB sin comprimir.',
  '%{file} is too large to read as a workbook. Save it as a .csv, which can be larger.':
    '%{file} es demasiado grande para leerlo como libro de Excel. Guárdelo como .csv, que puede ser más grande.',
  '%{file} separates columns with %{separator}. Save it as comma-separated text ("CSV UTF-8").':
    '%{file} separa las columnas con %{separator}. Guárdelo como texto separado por comas (“CSV UTF-8”).',
  semicolons: 'punto y coma',
  tabs: 'tabulaciones',
  'vertical bars': 'barras verticales',
  '%{file} does not have the expected columns. Missing columns: %{missing}. Columns found: none.':
    '%{file} no tiene las columnas esperadas. Faltan columnas: %{missing}. No se encontró ninguna columna.',
  '%{file} does not have the expected columns. Missing columns: %{missing}. Columns found: %{found}.':
    '%{file} no tiene las columnas esperadas. Faltan columnas: %{missing}. Columnas encontradas: %{found}.',
  '%{file} does not have the expected columns.%{closest} Missing columns: %{missing}. Columns found: %{found}.':
    '%{file} no tiene las columnas esperadas.%{closest} Faltan columnas: %{missing}. Columnas encontradas: %{found}.',
  ' The closest layout is "%{layout}".': ' El formato más parecido es “%{layout}”.',
  'national directory': 'directorio nacional',
  'both national directories with coordinates': 'los dos directorios nacionales con coordenadas',
  '%{file} cannot be read after line %{line}: %{why}': '%{file} no se puede leer después de la línea %{line}: %{why}',
  '%{file} cannot be read: %{why}': '%{file} no se puede leer: %{why}',
  '%{file} cannot be read (%{code}).': '%{file} no se puede leer (%{code}).',
  // Why, after the name of the file.
  'it contains hidden data': 'contiene datos ocultos',
  'it contains neither a list nor an object': 'no contiene una lista ni un objeto',
  'it ends too early': 'termina antes de tiempo',
  'it has a closing bracket without an opening one': 'tiene un paréntesis de cierre sin uno de apertura',
  'it is a type that Passage does not read': 'es de un tipo que Passage no lee',
  'it is damaged': 'está dañado',
  'it is encrypted, or compressed in a way that Passage does not read':
    'está cifrado, o comprimido de una forma que Passage no lee',
  'it is incomplete': 'está incompleto',
  'it is larger than %{size} MB uncompressed': 'ocupa más de %{size} MB sin comprimir',
  'it is not text (it contains a NUL character)': 'no es texto (contiene un carácter NUL)',
  'it takes too long': 'tarda demasiado',
  'one %{what} has more than %{count} characters': 'un elemento tiene más de %{count} caracteres',
  'there is text after its end': 'hay texto después del final',
  // Rows that cannot be imported.
  ...Object.fromEntries(Object.entries(facts).map(([fact, inSpanish]) => [conflict(fact), conflictInSpanish(inSpanish)])),
  [conflict('%{fact}')]: conflictInSpanish('%{fact}'),
  'certification number %{number}': 'el número de certificación %{number}',
  'the row is empty': 'la fila está vacía',
  'the cell contains a formula': 'la celda contiene una fórmula',
  'the cell contains characters that are not UTF-8': 'la celda contiene caracteres que no son UTF-8',
  'the cell has %{count} characters': 'la celda tiene %{count} caracteres',
  '%{cells} cells in the row but %{columns} columns in the header':
    '%{cells} celdas en la fila, pero %{columns} columnas en el encabezado',
  'no code': 'sin código',
  'no name': 'sin nombre',
  'no name, no address': 'sin nombre, sin dirección',
  'no address': 'sin dirección',
  'no location': 'sin ubicación',
  'no state': 'sin estado',
  'no ZIP code': 'sin código postal',
  'no service codes': 'sin códigos de servicios',
  'no Medicare certification number': 'sin número de certificación de Medicare',
  '"%{state}" is not a U.S. state': '“%{state}” no es un estado de Estados Unidos',
  '"%{type}" is not Public or Private': '“%{type}” no es Public ni Private',
  'directory_type is "%{type}", not substance or mental': 'directory_type es “%{type}”, no substance ni mental',
  'it is not a service': 'no es un servicio',
  'the service has no ID': 'el servicio no tiene ID',
  'the service is not valid JSON': 'el servicio no es JSON válido',
  'the service is inactive': 'el servicio está inactivo',
  'the service is defunct': 'el servicio ya no existe',
  'the service is temporarily closed': 'el servicio está cerrado temporalmente',
  'the service is %{status}': 'el estatus del servicio es “%{status}”',
  'the address’s country is %{country}': 'el país de la dirección es %{country}',
  'nothing names treatment': 'nada menciona un tratamiento',
  'it has neither a category nor a description': 'no tiene categoría ni descripción',
  // What is left out or read differently.
  '"%{value}" is neither yes nor no and was left out': '“%{value}” no es sí ni no y se omitió',
  '"%{value}" matches no feature tag and was left out': '“%{value}” no corresponde a ninguna etiqueta y se omitió',
  '"%{value}" is not %{what} and was left out': '“%{value}” no es %{what} y se omitió',
  'a National Provider Identifier': 'un identificador nacional de proveedor (NPI)',
  'a phone number': 'un número de teléfono',
  'a website': 'un sitio web',
  'an age': 'una edad',
  '"%{latitude}", "%{longitude}" are not coordinates and were left out':
    '“%{latitude}”, “%{longitude}” no son coordenadas y se omitieron',
  '"%{value}" is not a ZIP code in %{state}': '“%{value}” no es un código postal de %{state}',
  '"%{value}" is not a ZIP code': '“%{value}” no es un código postal',
  '"%{value}" is not a county in %{state}': '“%{value}” no es un condado de %{state}',
  '"%{value}" is not in %{state}': '“%{value}” no está en %{state}',
  '"%{code}" was read as %{read}, because most codes in the list have %{digits} digits':
    '“%{code}” se leyó como %{read}, porque la mayoría de los códigos de la lista tienen %{digits} dígitos',
  'the file has no type, so "%{name}" was read as %{type}':
    'el archivo no indica el tipo, por lo que “%{name}” se leyó como %{type}',
  '"%{value}" was read as %{read}': '“%{value}” se leyó como %{read}',
  '%{names} were read as "%{read}", because a facility has only one of them':
    '%{names} se leyeron como “%{read}”, porque un centro solo tiene uno de ellos',
  'ages %{ages} were read as %{read}': 'las edades %{ages} se leyeron como %{read}',
  'all ages': 'todas las edades',
  '%{age} and over': '%{age} en adelante',
  'code %{code} stays %{type}, because its first name was read so':
    'el código %{code} sigue siendo %{type}, porque así se leyó su primer nombre',
  'code %{code}': 'el código %{code}',
  '"%{name}" is another name of code %{code}. It can be searched.':
    '“%{name}” es otro nombre del código %{code}. Se puede buscar.',
  'extension %{extension} in "%{value}" was left out': 'la extensión %{extension} de “%{value}” se omitió',
  '%{number} was left out, because a facility has one main number and two intake numbers':
    '%{number} se omitió, porque un centro tiene un número principal y dos de ingreso',
  '%{numbers} were left out, because a facility has one main number and two intake numbers':
    '%{numbers} se omitieron, porque un centro tiene un número principal y dos de ingreso',
  'the name was shortened to %{count} characters': 'el nombre se acortó a %{count} caracteres',
  'the opening hours "%{hours}" were left out, because facilities have none in Passage':
    'el horario “%{hours}” se omitió, porque los centros no tienen horario en Passage',
  'the table was left out or ends early: %{why}': 'la tabla se omitió o termina antes de tiempo: %{why}',
  'a location is not listed: %{why}': 'una sede no se incluye: %{why}',
  'The tables follow HSDS %{version} and were read as HSDS 3.1': 'Las tablas siguen HSDS %{version} y se leyeron como HSDS 3.1',
  '%{path} does not follow HSDS and was left out: %{value}': '%{path} no sigue HSDS y se omitió: %{value}',
  '%{path} does not follow HSDS': '%{path} no sigue HSDS',
  '%{why}, so searches by distance do not find the facility':
    '%{why}, por lo que las búsquedas por distancia no encuentran el centro',
  'the location of ZIP code %{zip} is not known': 'no se conoce la ubicación del código postal %{zip}',
  'ZIP code %{zip} is not in %{state}': 'el código postal %{zip} no está en %{state}',
  '%{latitude}, %{longitude} is %{where}, so %{used}': '%{latitude}, %{longitude} está %{where}, por lo que %{used}',
  'outside %{state}': 'fuera de %{state}',
  '%{miles} miles from ZIP code %{zip}': 'a %{miles} millas del código postal %{zip}',
  'the center of the ZIP code is used': 'se usa el centro del código postal',
  'they were left out': 'se omitieron',
  // What the mappings that come with Passage were checked against.
  'a public program that reads the download of SAMHSA’s directory: Street, City, State, Zipcode, and Phone; the other columns are those of its page':
    'un programa público que lee la descarga del directorio de SAMHSA: Street, City, State, Zipcode y Phone; las demás columnas son las de su página',
  'four public programs that read the file of data.cms.gov (Opioid Treatment Program Providers): all columns':
    'cuatro programas públicos que leen el archivo de data.cms.gov (Opioid Treatment Program Providers): todas las columnas',
  'a public program and its data dictionary that list every column of the state’s open data (SUD Recovery Treatment Facilities), and the values of the program code':
    'un programa público y su diccionario de datos, que enumeran todas las columnas de los datos abiertos del estado (SUD Recovery Treatment Facilities) y los valores del código de programa',
  'the clearinghouse’s public description of its list (Stedi, List Payers): all fields':
    'la descripción pública que la cámara de compensación hace de su lista (Stedi, List Payers): todos los campos',
}
